import type { ImapFlow } from 'imapflow'
import type { InboundMail } from '#platform/inbound-mail-settings.ts'
import { headerBytes, mailBytes } from './rules.ts'

export const folders = { done: 'Portal-Processed', held: 'Portal-Held' } as const

export interface WaitingMail {
  uid: number
  size: number
  receivedAt: Date
  /** The first bytes. */
  head: Buffer
}

/** The mailbox over one connection. */
export interface Mailbox {
  /** Changes when the server numbers its mails again. */
  id: string
  /** The oldest mails, at most `most`. */
  list(most: number): Promise<number[]>
  read(uid: number): Promise<WaitingMail | undefined>
  fetch(uid: number): Promise<Buffer | undefined>
  move(uid: number, folder: string): Promise<void>
  /** Deletes mails of our own folders that came before. */
  sweep(before: Date): Promise<void>
}

/** Connects, works and disconnects. Throws the errors of the library, which have a `code`. */
export async function withMailbox<T>(settings: InboundMail, work: (box: Mailbox) => Promise<T>): Promise<T> {
  // Loaded here: few portals have a mailbox, and the library takes 10 MB.
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow(connection(settings))
  // An error between two commands also fails the next command.
  client.on('error', () => {})
  try {
    await client.connect()
    const lock = await client.getMailboxLock(settings.folder)
    try {
      for (const folder of Object.values(folders)) await client.mailboxCreate(folder).catch(ignoreExisting)
      return await work(mailboxOf(client))
    } finally {
      lock.release()
    }
  } finally {
    await client.logout().catch(() => client.close())
  }
}

const connection = ({ host, port, secure, local, user, password }: InboundMail) => ({
  host,
  port,
  secure,
  // A password is sent in the clear only within this machine.
  ...(!secure && { doSTARTTLS: !local }),
  auth: { user, pass: password },
  logger: false as const,
  disableAutoIdle: true,
  disableCompression: true,
  connectionTimeout: 20_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
  maxLineLength: 1_048_576,
  maxLiteralSize: mailBytes + 1_048_576,
  maxResponseSize: mailBytes + 4_194_304,
  maxResponseTokens: 200_000,
})

function mailboxOf(client: ImapFlow): Mailbox {
  const opened = client.mailbox
  const id = opened ? `${opened.path}:${opened.uidValidity}`.slice(0, 200) : ''
  const byUid = { uid: true }
  return {
    id,
    async list(most) {
      const found = await client.search({ all: true }, byUid)
      return (found || []).sort((one, other) => one - other).slice(0, most)
    },
    async read(uid) {
      const source = { start: 0, maxLength: headerBytes + 4 }
      const found = await client.fetchOne(String(uid), { uid: true, size: true, internalDate: true, source }, byUid)
      if (!found || !found.source) return undefined
      return { uid, size: found.size ?? 0, receivedAt: new Date(found.internalDate ?? 0), head: found.source }
    },
    async fetch(uid) {
      const found = await client.fetchOne(String(uid), { uid: true, source: true }, byUid)
      return (found && found.source) || undefined
    },
    async move(uid, folder) {
      await client.messageMove(String(uid), folder, byUid)
    },
    async sweep(before) {
      for (const folder of Object.values(folders)) {
        await client.mailboxOpen(folder)
        await client.messageDelete({ before })
      }
    },
  }
}

function ignoreExisting(error: unknown): void {
  const { serverResponseCode, responseStatus } = error as { serverResponseCode?: string; responseStatus?: string }
  if (serverResponseCode !== 'ALREADYEXISTS' && responseStatus !== 'NO') throw error
}
