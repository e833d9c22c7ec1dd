import { type Dovecot, startDovecot } from '@regulator/tools/engines/dovecot.ts'
import { ImapFlow } from 'imapflow'
import { startTestPortal, type TestPortal } from '#app/testing.server.ts'
import { readQueue } from './rules.queues.ts'
import { readOnlyWhenAsked } from './testing.queue.ts'

export const mailbox = 'replies@commission.test'

/** A portal that reads a mailbox on a real IMAP server, and the way to put mails there. */
export interface MailboxTest {
  portal: TestPortal
  dovecot: Dovecot
  /** Puts mails into the mailbox, as a mail server delivers them. */
  deliver(...mails: (string | Buffer)[]): Promise<void>
  /** Lets the portal read the mailbox until its inbox is empty. */
  read(): Promise<void>
  /** The number of mails in a folder. */
  count(folder: string): Promise<number>
  /** The address to which the last mail of the portal to a person can be answered. */
  replyAddress(email: string, subject?: RegExp): Promise<string>
  close(): Promise<void>
}

export const mailboxEnv = (dovecot: Dovecot, port?: number) => ({
  INBOUND_MAIL_URL: dovecot.url(mailbox, port),
  INBOUND_MAIL_ADDRESS: mailbox,
  MAIL_FROM: 'Commission <no-reply@commission.test>',
  PUBLIC_URL: 'https://portal.test',
})

export async function startMailboxTest(options: Parameters<typeof startTestPortal>[0] = {}): Promise<MailboxTest> {
  const dovecot = await startDovecot()
  const portal = await startTestPortal({ ...options, env: { ...mailboxEnv(dovecot), ...options.env } })
  await readOnlyWhenAsked(portal.deps)
  const deliver = (...mails: (string | Buffer)[]) =>
    withInbox(dovecot, async (client) => {
      for (const mail of mails) await client.append('INBOX', mail)
    })
  return {
    portal,
    dovecot,
    deliver,
    count: (folder) => countMails(dovecot, folder),
    read: () => readAll(portal, dovecot),
    async replyAddress(email, subject = /./) {
      const find = async () =>
        (await portal.mails()).findLast((mail) => mail.to === email && subject.test(mail.subject))
      for (const end = Date.now() + 60_000; !(await find()) && Date.now() < end;) await pause()
      return (await find())?.replyTo ?? ''
    },
    async close() {
      await portal.close()
      await dovecot.stop()
    },
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

async function readAll(portal: TestPortal, dovecot: Dovecot): Promise<void> {
  for (const end = Date.now() + 600_000; Date.now() < end;) {
    await portal.deps.database.transaction((tx) => portal.deps.jobs.enqueue(tx, readQueue, {}))
    for (const soon = Date.now() + 5_000; Date.now() < soon; await pause())
      if ((await countMails(dovecot, 'INBOX')) === 0) return
  }
  throw new Error('the mailbox was not read to its end')
}

export async function withInbox<T>(dovecot: Dovecot, work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port: dovecot.port,
    secure: false,
    doSTARTTLS: false,
    auth: { user: mailbox, pass: 'secret' },
    logger: false,
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.logout()
  }
}

const countMails = (dovecot: Dovecot, folder: string) =>
  withInbox(dovecot, async (client) => {
    const known = (await client.list()).some(({ path }) => path === folder)
    const status = known && (await client.status(folder, { messages: true }))
    return (status && status.messages) || 0
  })

let serial = 0

/** A mail as a person's mail program writes it. */
export function mailFrom(
  from: string,
  to: string,
  text: string,
  {
    headers = {},
    files = [],
  }: { headers?: Record<string, string>; files?: { name: string; type: string; bytes: Buffer }[] } = {},
): string {
  const top = {
    From: from,
    To: to,
    Subject: 'Re: Your complaint',
    'Message-ID': `<${process.pid}.${Date.now()}.${++serial}@mail.example.com>`,
    Date: new Date().toUTCString(),
    'MIME-Version': '1.0',
    ...headers,
  }
  const lines = Object.entries(top).map(([name, value]) => `${name}: ${value}`)
  const body = text.replace(/\r?\n/g, '\r\n')
  if (files.length === 0) return [...lines, 'Content-Type: text/plain; charset=utf-8', '', body, ''].join('\r\n')
  const parts = files.map(({ name, type, bytes }) =>
    [
      '--part',
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      ...(bytes.toString('base64').match(/.{1,76}/g) ?? []),
    ].join('\r\n'),
  )
  const first = ['--part', 'Content-Type: text/plain; charset=utf-8', '', body].join('\r\n')
  return [...lines, 'Content-Type: multipart/mixed; boundary=part', '', first, ...parts, '--part--', ''].join('\r\n')
}
