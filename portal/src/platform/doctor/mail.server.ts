import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../settings/config.server.ts'
import { about, codeOf, type Finding } from './finding.ts'

const timeout = 5_000
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

/** Connects to the mail server and signs in; sends nothing. */
export async function checkMail({ smtpUrl, dataDir, publicUrl }: Config): Promise<Finding> {
  if (!smtpUrl) {
    const text = `No mail server is set: mails are files in ${dataDir}/outbox and reach nobody. Set SMTP_URL.`
    return publicUrl.startsWith('https:') ? fix(text) : note(text)
  }
  const { host } = new URL(smtpUrl)
  const times = {
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  }
  const transport = createTransport({ url: smtpUrl, ...times })
  try {
    await transport.verify()
    return ok(`The mail server ${host} accepts the portal.`)
  } catch (error) {
    return fix(explain(codeOf(error), host))
  } finally {
    transport.close()
  }
}

const causes: Record<string, string> = {
  EAUTH: 'refuses the user or the password. Correct them in SMTP_URL, with special characters as %40 and so on.',
  ENOAUTH: 'wants a user and a password. Add them to SMTP_URL.',
  EDNS: 'has a name that is not known. Correct the host in SMTP_URL, or the name server of this machine.',
  ENOTFOUND: 'has a name that is not known. Correct the host in SMTP_URL, or the name server of this machine.',
  ETIMEDOUT: 'does not answer. Check the host and port in SMTP_URL, and the firewall between.',
  ECONNREFUSED: 'refuses the connection. Check the port in SMTP_URL and that the mail server runs.',
  ETLS: 'offers no encryption that the portal trusts. Use the name on its certificate, and smtps: for port 465.',
}

function explain(code: string, host: string): string {
  const cause =
    causes[code] ?? `cannot be used (${code || 'unknown error'}). Check host, port and protocol in SMTP_URL.`
  return `The mail server ${host} ${cause} Mails wait meanwhile and are sent later.`
}
