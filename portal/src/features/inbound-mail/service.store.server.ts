import { Readable } from 'node:stream'
import { readAccount } from '#features/accounts/service.directory.server.ts'
import { dropFiles, type CheckedFile } from '#features/documents/service.server.ts'
import { storeFilePart } from '#features/documents/service.multipart.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { countAttempt } from '#platform/attempts.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { nigerianDay } from '#platform/nigerian-time.ts'
import { notFound, Problem } from '#platform/problem.ts'
import { fileReasons, type Reason, reasons } from './messages.ts'
import { answersPerDay, heldMost, type InboundOutcome, type RefusedFile } from './rules.ts'
import { answerQueue } from './rules.queues.ts'
import type { ReplySender, ThreadKind } from './service.kinds.server.ts'
import { addToCount, countInbound, insertInbound, type NewInbound } from './store.server.ts'

/** A mail whose thread and sender are known. */
export type KnownMail = Pick<
  NewInbound,
  'mailbox' | 'uid' | 'digest' | 'receivedAt' | 'threadKind' | 'threadId' | 'reference' | 'recipient'
> & { sender: string }

interface Content {
  text: string
  quoted: string
  files: { name: string; bytes: Buffer }[]
}

/** The same mail has been added before, by this or another process. */
class Known extends Error {}

/**
 * Adds a mail to its thread. The row that remembers it is written in the same transaction, so that it is added once however often the portal is killed. A
 * refusal of the thread's feature is told to the sender.
 */
export async function addMail(
  deps: Deps,
  mail: KnownMail,
  kind: ThreadKind,
  { text, quoted, files }: Content,
): Promise<InboundOutcome> {
  const sender = await senderOf(deps, mail)
  const checked = await checkFiles(deps, mail, kind, files)
  try {
    if (!text && checked.stored.length === 0) throw new Problem(400, checked.refused[0]?.why ?? reasons.empty)
    await deps.database.transaction(async (tx) => {
      const entry = { ...mail, outcome: 'added' as const, text, quoted, refusedFiles: checked.refused }
      const row = await insertInbound(tx, entry)
      if (!row) throw new Known()
      await kind.addReply(deps, tx, { threadId: mail.threadId, sender, text, quoted, files: checked.stored })
      if (checked.refused.length > 0) await queueAnswer(deps, tx, row)
      await countOutcome(deps, tx, 'added')
    })
    return 'added'
  } catch (error) {
    await dropFiles(deps, checked.stored)
    if (error instanceof Known) return 'added'
    if (!(error instanceof Problem) || error.statusCode >= 500) throw error
    return refuse(deps, mail, error.statusCode === 404 ? reasons.gone : error.message, checked.refused)
  }
}

/** Tells the sender why a mail was not added. */
export async function refuse(
  deps: Deps,
  mail: KnownMail,
  reason: string,
  refusedFiles: RefusedFile[] = [],
): Promise<InboundOutcome> {
  await deps.database.transaction(async (tx) => {
    const row = await insertInbound(tx, { ...mail, outcome: 'refused', reason, refusedFiles })
    if (!row) return
    await queueAnswer(deps, tx, row)
    await countOutcome(deps, tx, 'refused')
  })
  return 'refused'
}

/** Keeps a mail for staff. Where very many wait, further ones stay only in the mailbox. */
export async function hold(
  deps: Deps,
  mail: KnownMail,
  { reason, texts, files }: { reason: Reason; texts: { text: string; quoted: string }; files: string[] },
): Promise<InboundOutcome> {
  const refusedFiles = files.slice(0, 20).map((name) => ({ name: name.slice(0, 255), why: '' }))
  await deps.database.transaction(async (tx) => {
    if ((await countInbound(tx, { held: true })) < heldMost)
      await insertInbound(tx, { ...mail, ...texts, outcome: 'held', reason: reasons[reason], refusedFiles })
    await countOutcome(deps, tx, 'held')
  })
  return 'held'
}

const countOutcome = (deps: Deps, tx: Db, outcome: InboundOutcome): Promise<void> =>
  addToCount(tx, nigerianDay(deps.clock.now()), outcome)

/** Never more than a few a day to one address, so that no other program can be made to write to us for ever. */
async function queueAnswer(deps: Deps, tx: Db, { id, sender }: { id: string; sender: string }): Promise<void> {
  try {
    const whom = { account: sender }
    await countAttempt(deps, { what: 'inbound-answer', whom, limit: answersPerDay, windowMinutes: 1_440 }, tx)
  } catch (error) {
    if (error instanceof Problem && error.code === 'too-many') return
    throw error
  }
  await deps.jobs.enqueue(tx, answerQueue, { id })
}

/** The person behind a recipient, without any duty: what comes by mail is never an action of staff. */
export async function senderOf(
  deps: Deps,
  { recipient, sender }: Pick<KnownMail, 'recipient' | 'sender'>,
): Promise<ReplySender> {
  if (!recipient.startsWith('account:')) return { person: undefined, email: sender }
  const account = await readAccount(deps, recipient.slice('account:'.length))
  if (!account) throw notFound()
  const person: SignedIn = {
    kind: 'user',
    id: account.id,
    role: 'User',
    duties: [],
    memberships: [],
    email: account.email,
    name: `${account.name} ${account.surname}`.trim(),
    sessionId: '',
  }
  return { person, email: account.email }
}

/** Stores the files that the thread takes, each checked as an upload is; the others are named with the reason. */
async function checkFiles(
  deps: Deps,
  { recipient }: KnownMail,
  kind: ThreadKind,
  files: Content['files'],
): Promise<{ stored: CheckedFile[]; refused: RefusedFile[] }> {
  const stored: CheckedFile[] = []
  const refused: RefusedFile[] = []
  const limits = kind.files
  try {
    for (const { name, bytes } of files) {
      const shown = name.slice(0, 255)
      if (/^winmail\.dat$/i.test(name)) refused.push({ name: shown, why: fileReasons.winmail })
      else if (/\.p7m$/i.test(name)) refused.push({ name: shown, why: fileReasons.sealed })
      else if (!limits) refused.push({ name: shown, why: fileReasons.noFiles(kind.noun) })
      else if (stored.length === limits.maxFiles)
        refused.push({ name: shown, why: fileReasons.tooMany(limits.maxFiles) })
      else {
        const part = { fieldname: 'file', filename: name, file: Readable.from([bytes], { objectMode: false }) }
        const checked = await storeFilePart(deps, recipient, part, limits).catch(asProblem)
        if (checked instanceof Problem) refused.push({ name: shown, why: checked.message })
        else if (checked) stored.push(checked)
      }
    }
    return { stored, refused }
  } catch (error) {
    await dropFiles(deps, stored)
    throw error
  }
}

/** Something wrong with the file, and nothing with this machine. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem && error.statusCode < 500 && error.statusCode !== 429) return error
  throw error
}
