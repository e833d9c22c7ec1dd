import { placeholderProblem } from '#fields/mail/placeholders.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, invalidField, notFound, stale } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { addCannedReply, CannedReply, changeCannedReply, RecordKind } from './contract.ts'
import { replyMessages as words } from './messages.ts'
import { isOffered, maxReplies, replyPlaceholders } from './rules.ts'
import {
  countReplies,
  deleteReply,
  findReply,
  insertReply,
  isNameTaken,
  listReplies,
  lockReplies,
  type ReplyRow,
  updateReply,
} from './store.server.ts'

type Written = BodyOf<typeof addCannedReply>

const toReply = ({ updatedAt, ...reply }: ReplyRow): CannedReply => ({ ...reply, updatedAt: updatedAt.toISOString() })

/** The replies that all officers share, by name. */
export async function readReplies(deps: Deps, actor: SignedIn, kinds: readonly RecordKind[]) {
  requireDuty(actor, may.writeToPeople)
  return { replies: (await listReplies(deps.database.db)).map(toReply), kinds: [...kinds] }
}

/** A reply only has placeholders that exist, is only for kinds of record that exist, and does what one of them can. */
function checkReply({ text, kinds, next, assigns }: Written, known: readonly RecordKind[]): void {
  const problem = placeholderProblem({ label: 'Text', placeholders: replyPlaceholders }, text)
  if (problem) throw invalidField('text', problem)
  if (kinds.some((kind) => !known.some(({ key }) => key === kind))) throw invalidField('kinds', words.kindUnknown)
  if (next !== 'none' && !isOffered(known, kinds, next)) throw invalidField('next', words.nextUnknown)
  if (assigns && !isOffered(known, kinds, 'assign')) throw invalidField('assigns', words.assignsUnknown)
}

async function requireFreeName(tx: Db, name: string, exceptId?: string): Promise<void> {
  if (!(await isNameTaken(tx, name, exceptId))) return
  throw conflict(words.nameTaken, { fields: [{ field: 'name', message: words.nameTaken }] })
}

const record = (deps: Deps, tx: Db, actor: SignedIn, action: string, { id, name }: ReplyRow) =>
  recordAudit(tx, {
    at: deps.clock.now(),
    actor,
    action: `cannedReply.${action}`,
    recordType: 'cannedReply',
    recordId: id,
    details: { name },
  })

interface NewReply {
  body: Written
  key: string | undefined
  known: readonly RecordKind[]
}

export async function addReply(deps: Deps, actor: SignedIn, { body, key, known }: NewReply): Promise<CannedReply> {
  requireDuty(actor, may.writeToPeople)
  checkReply(body, known)
  const request = { scope: `cannedReply.add:${actor.id}`, key, input: body }
  const { id } = await deps.database.transaction((tx) =>
    onceFor(tx, request, async () => {
      await lockReplies(tx)
      if ((await countReplies(tx)) >= maxReplies) throw conflict(words.tooMany)
      await requireFreeName(tx, body.name)
      const row = await insertReply(tx, { ...body, updatedAt: deps.clock.now() })
      await record(deps, tx, actor, 'add', row)
      return { id: row.id }
    }),
  )
  const row = await findReply(deps.database.db, id)
  if (!row) throw notFound(words.gone)
  return toReply(row)
}

interface Change {
  id: string
  body: BodyOf<typeof changeCannedReply>
  known: readonly RecordKind[]
}

/** Changes a reply; 409 when someone else changed it in the meantime. */
export async function changeReply(deps: Deps, actor: SignedIn, { id, body, known }: Change): Promise<CannedReply> {
  requireDuty(actor, may.writeToPeople)
  const { version, ...written } = body
  checkReply(written, known)
  return deps.database.transaction(async (tx) => {
    await lockReplies(tx)
    const before = isUuid(id) ? await findReply(tx, id) : undefined
    if (!before) throw notFound(words.gone)
    if (before.version !== version) throw stale(words.stale)
    await requireFreeName(tx, written.name, id)
    const row = await updateReply(tx, id, version, { ...written, updatedAt: deps.clock.now() })
    await record(deps, tx, actor, 'change', row)
    return toReply(row)
  })
}

export async function removeReply(deps: Deps, actor: SignedIn, id: string) {
  requireDuty(actor, may.writeToPeople)
  return deps.database.transaction(async (tx) => {
    const row = isUuid(id) ? await deleteReply(tx, id) : undefined
    if (!row) throw notFound(words.gone)
    await record(deps, tx, actor, 'delete', row)
    return { message: words.deleted }
  })
}
