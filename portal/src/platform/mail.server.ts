import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getSystemErrorName } from 'node:util'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import type { Config } from './settings/config.server.ts'
import { codeOfMailFailure } from './mail-failures.ts'
import { isEmail, senderAddress } from './values/emails.ts'

export interface Mail {
  to: string
  subject: string
  /** Plain text; the portal's mails contain no tracking and no images. */
  text: string
  /** The same in HTML (features/mail). */
  html?: string
  /** The page that the mail is about; its line in the text is a button in the HTML. */
  link?: string | undefined
  /** Further pages of ours, whose lines are buttons too. */
  moreLinks?: readonly string[] | undefined
  replyTo?: string
  /** Mail programs show mails of the same thread together; letters, digits and hyphens. */
  thread?: string
  /**
   * Identifies the mail by event and time, for a job that may run again after a crash: the repeated mail then has the
   * same Message-ID, so that mailboxes recognise it, and is the same file in the outbox.
   */
  once?: { id: string; at: Date }
  /** By which a report about this mail is recognised: the address to which it is returned, and a token in its Message-ID. */
  returns?: { address: string; token: string }
}

export interface Mailer {
  /** Delivers the mail, or throws; the calling job retries. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** SMTP when configured, else each mail becomes an .eml file under `DATA_DIR/outbox`. */
export function createMailer(config: Config, sender: { name: string; address: string }): Mailer {
  const from = config.mailFrom ?? `"${sender.name}" <${sender.address}>`
  if (config.smtpUrl) return smtpMailer(createTransport(config.smtpUrl), from)
  return outboxMailer(join(config.dataDir, 'outbox'), from)
}

function smtpMailer(transport: Transporter, from: string): Mailer {
  return {
    async send(mail) {
      const composed = compose(from, mail)
      const sending = transport.sendMail(composed).catch((error: { command?: string }) => {
        if (!mail.returns || error.command !== 'MAIL FROM') throw error
        // The server takes no sender but MAIL_FROM, to which reports about this mail then go.
        return transport.sendMail({ ...composed, envelope: { from: senderAddress(from), to: mail.to } })
      })
      await sending.catch((error: unknown) => {
        throw new MailFailure(error)
      })
    },
    close: () => transport.close(),
  }
}

/** Why a mail did not leave, as a code alone: the words of a server may quote an address. */
export class MailFailure extends Error {
  readonly code: string
  constructor(error: unknown) {
    super('The mail did not leave.')
    this.code = codeOfMailFailure(error, getSystemErrorName)
  }
}

/** The domain of the sender, in the Message-IDs of all our mails. */
export const domainOf = (from: string): string => /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'

/** Headers are one line each, and an address is one address whatever it contains. */
function compose(from: string, { once, to, returns, replyTo, thread, subject, text, html }: Mail): SendMailOptions {
  const domain = domainOf(from)
  const id = returns ? `${once?.id ?? randomUUID()}.${returns.token}` : once?.id
  const root = thread && `<thread-${thread}@${domain}>`
  return {
    from,
    to: oneAddress(to),
    ...(replyTo && { replyTo: oneAddress(replyTo) }),
    subject: subject.replace(/\p{Cc}+/gu, ' '),
    text,
    ...(html && { html }),
    ...(root && { inReplyTo: root, references: root }),
    // Programs that answer mails by themselves leave such mails alone (RFC 3834).
    // Exchange sends no absence notes and receipts, and Outlook offers no reactions.
    headers: {
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
      'x-ms-reactions': 'disallow',
    },
    ...(returns && { envelope: { from: returns.address, to } }),
    ...(id && { messageId: `<${id}@${domain}>` }),
    ...(once && { date: once.at }),
  }
}

/** An object, because the library parses a string as a list with names. Throws for characters that could add a line or a recipient. */
function oneAddress(address: string): { name: string; address: string } {
  if (!isEmail(address)) throw new Error('not one e-mail address')
  return { name: '', address }
}

function outboxMailer(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { message } = await composer.sendMail(compose(from, mail))
      const { at, id } = mail.once ?? { at: new Date(), id: randomUUID().slice(0, 8) }
      const name = `${timeInName(at)}-${id}.eml`
      const temporary = join(folder, `.${name}-${randomUUID().slice(0, 8)}`)
      await writeFile(temporary, message as Buffer, { flag: 'wx', mode: 0o600, flush: true })
      await rename(temporary, join(folder, name))
    },
    close: () => composer.close(),
  }
}

/** The event's time begins the file name in the outbox, so that a repeated mail has the same name. */
const timeInName = (at: Date): string => at.toISOString().replace(/[:.]/g, '-')

/** Removes mails older than `before` from the outbox; nothing sends them later. */
export async function sweepOutbox({ dataDir }: Pick<Config, 'dataDir'>, before: Date): Promise<void> {
  const folder = join(dataDir, 'outbox')
  for (const name of await readdir(folder).catch(() => []))
    if (/^\.?\d{4}-/.test(name) && name.replace(/^\./, '') < timeInName(before))
      await rm(join(folder, name), { force: true })
}
