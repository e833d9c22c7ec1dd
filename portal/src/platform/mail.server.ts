import { randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import type { Config } from './config.server.ts'

export interface Mail {
  to: string
  subject: string
  /** Plain text; the portal's mails carry no tracking and no pictures. */
  text: string
  replyTo?: string
}

export interface Mailer {
  /** Hands the mail over, or throws; the job that calls it tries again. */
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
    send: async (mail) => void (await transport.sendMail({ from, ...mail })),
    close: () => transport.close(),
  }
}

function outboxMailer(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { message } = await composer.sendMail({ from, ...mail })
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
      const temporary = join(folder, `.${name}`)
      const file = await open(temporary, 'wx', 0o600)
      await file.writeFile(message as Buffer)
      await file.sync()
      await file.close()
      await rename(temporary, join(folder, name))
    },
    close: () => composer.close(),
  }
}
