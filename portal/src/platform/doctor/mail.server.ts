import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { getSystemErrorName } from 'node:util'
import { createTransport } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { codeOfMailFailure, explainMailFailure } from '../mail-failures.ts'
import type { Config } from '../settings/config.server.ts'
import { mailboxes } from '../state/commission.ts'
import { senderAddress } from '../values/emails.ts'
import { about, type Finding } from './finding.ts'

const timeout = 5_000
const times = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout, dnsTimeout: timeout }
const { ok, note, fix } = about('Mail')

/** Mails from before a mail server was set: nothing sends them later. */
export async function checkOutbox({ smtpUrl, dataDir }: Config): Promise<Finding[]> {
  const folder = join(dataDir, 'outbox')
  const left = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).length
  if (!smtpUrl || left === 0) return []
  return [
    note(
      `Mails in ${folder} (${left}) were written while SMTP_URL was not set, and nobody received them. Write to the people who wait for one; the files are removed after 30 days.`,
    ),
  ]
}

/** Connects to the mail server, logs in and begins a mail from the portal's address to itself; sends nothing. */
export async function checkMail(config: Config): Promise<Finding> {
  const { smtpUrl, dataDir, publicUrl } = config
  if (!smtpUrl) {
    const text = `No mail server is set: mails are files in ${dataDir}/outbox and reach nobody. Set SMTP_URL.`
    return publicUrl.startsWith('https:') ? fix(text) : note(text)
  }
  const { host } = new URL(smtpUrl)
  const transport = createTransport({ url: smtpUrl, ...times })
  try {
    await transport.verify()
    await beginMail(new URL(smtpUrl), senderAddress(config.mailFrom ?? mailboxes.sender))
    return ok(`The mail server ${host} accepts the portal.`)
  } catch (error) {
    const code = codeOfMailFailure(error, getSystemErrorName)
    const cause = explainMailFailure(code) ?? `cannot be used (${code || 'unknown error'}). Check SMTP_URL.`
    return fix(`The mail server ${host} ${cause} Mails wait meanwhile and are sent later.`)
  } finally {
    transport.close()
  }
}

/** Rejects where the server refuses the sender or the recipient. Hangs up before the text, so that there is no mail. */
function beginMail({ protocol, hostname, port, username, password }: URL, address: string): Promise<void> {
  const secure = protocol === 'smtps:'
  const connection = new SMTPConnection({
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...times,
  })
  return new Promise<void>((resolve, reject) => {
    // What the first look did not see either is not judged here.
    connection.once('error', () => resolve())
    connection.once('end', () => resolve())
    const text = new Readable({ read: () => connection.close() })
    const begin = () =>
      connection.send({ from: address, to: [address] }, text, (error) => (error ? reject(error) : resolve()))
    const credentials = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    connection.connect(() => (username ? connection.login({ credentials }, (e) => (e ? resolve() : begin())) : begin()))
  }).finally(() => connection.close())
}
