import { randomUUID } from 'node:crypto'
import type { Deps } from '#platform/deps.server.ts'
import { codeOf } from '#platform/doctor/finding.ts'
import { nigerianDay } from '#platform/nigerian-time.ts'
import { describeError } from '#platform/telemetry/telemetry.server.ts'
import { mailsPerRun, rememberDays, textDays } from './rules.ts'
import type { ThreadKind } from './service.kinds.server.ts'
import { folders, type Mailbox, withMailbox } from './service.mailbox.server.ts'
import { MailboxBusy, receiveMail } from './service.receive.server.ts'
import { readReplyKey } from './service.key.server.ts'
import { addToCount, findKnownUids, releaseReader, sweepInbound, takeReader } from './store.server.ts'

/** A reader that was killed keeps others away for so long. */
const readerSeconds = 120
const dayMs = 86_400_000

/** Reads the mailbox to its end, in one process at a time. Nothing without a mailbox. */
export async function readMailbox(deps: Deps, kinds: readonly ThreadKind[]): Promise<void> {
  const settings = deps.config.inboundMail
  if (!settings) return
  const { db } = deps.database
  const reader = randomUUID()
  await readReplyKey(deps)
  if (!(await takeReader(db, reader, readerSeconds))) return
  try {
    await withMailbox(settings, (box) => readAllMails(deps, kinds, box, reader))
    await releaseReader(db, reader, { readAt: deps.clock.now(), failure: '' })
  } catch (error) {
    await releaseReader(db, reader, { failure: failureOf(error) })
    deps.log.warn({ error: describeError(error) }, 'the mailbox for answers could not be read')
  }
}

async function readAllMails(deps: Deps, kinds: readonly ThreadKind[], box: Mailbox, reader: string): Promise<void> {
  const uids = await box.list(mailsPerRun)
  const known = await findKnownUids(deps.database.db, box.id, uids)
  for (const uid of uids) {
    if (!(await takeReader(deps.database.db, reader, readerSeconds))) return
    const outcome = known.get(uid) ?? (await receiveOne(deps, kinds, box, uid))
    if (outcome === 'busy') return
    // A portal that is killed before this line finds the row of the mail at the next run, and only moves it.
    if (outcome !== 'later') await box.move(uid, outcome === 'held' ? folders.held : folders.done)
  }
}

/** A mail that fails stays for the next run and delays no others; after a day it is put aside. */
async function receiveOne(deps: Deps, kinds: readonly ThreadKind[], box: Mailbox, uid: number): Promise<string> {
  const mail = await box.read(uid)
  if (!mail) return 'later'
  try {
    return await receiveMail(deps, kinds, box, mail)
  } catch (error) {
    if (error instanceof MailboxBusy) return 'busy'
    deps.log.warn({ error: describeError(error) }, 'a mail could not be processed')
    if (deps.clock.now().getTime() - mail.receivedAt.getTime() < dayMs) return 'later'
    await addToCount(deps.database.db, nigerianDay(deps.clock.now()), 'unreadable')
    return 'held'
  }
}

/** Deletes old texts here, and old mails in our folders of the mailbox. */
export async function sweepMails(deps: Deps): Promise<void> {
  const before = (days: number) => new Date(deps.clock.now().getTime() - days * dayMs)
  const rows = before(rememberDays)
  await sweepInbound(deps.database.db, { texts: before(textDays), rows, day: nigerianDay(rows) })
  const settings = deps.config.inboundMail
  if (settings) await withMailbox(settings, (box) => box.sweep(before(textDays)))
}

/** A short code for the page System; never a message, which may quote a password. */
function failureOf(error: unknown): string {
  const { authenticationFailed } = error as { authenticationFailed?: boolean }
  if (authenticationFailed) return 'EAUTH'
  return (codeOf(error) || (error instanceof Error ? error.name : 'unknown')).slice(0, 60)
}
