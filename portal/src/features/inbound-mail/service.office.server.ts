import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { QueryOf, ResponseOf } from '#platform/endpoint.ts'
import { holds, may } from '#platform/duties.ts'
import { nigerianDay } from '#platform/nigerian-time.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import type { InboundMailView, listInboundMails } from './contract.ts'
import { officeMessages as messages } from './messages.ts'
import { recordType } from './rules.queues.ts'
import { codesFor, type ThreadKind } from './service.kinds.server.ts'
import { senderOf } from './service.store.server.ts'
import {
  countInbound,
  type InboundRow,
  listInbound,
  lockInbound,
  readMailboxRow,
  sumCounts,
  updateInbound,
} from './store.server.ts'

export async function listMails(
  deps: Deps,
  actor: SignedIn,
  kinds: readonly ThreadKind[],
  { page, pageSize, state, kind, thread }: QueryOf<typeof listInboundMails>,
): Promise<ResponseOf<typeof listInboundMails>> {
  requireDuty(actor, may.readInboundMails)
  const { db } = deps.database
  const threadId = thread && isUuid(thread) ? thread : undefined
  if (thread && !threadId) throw notFound(messages.notFound)
  const filter = { held: state === 'held', codes: codesFor(actor, kinds), kind: kind?.toLowerCase(), threadId }
  const rows = await listInbound(db, filter, { limit: pageSize, offset: (page - 1) * pageSize })
  return {
    items: rows.map((row) => toView(row, actor, kinds)),
    page,
    pageSize,
    total: await countInbound(db, filter),
    configured: deps.config.inboundMail !== undefined,
  }
}

const toView = (row: InboundRow, reader: SignedIn, kinds: readonly ThreadKind[]): InboundMailView => ({
  id: row.id,
  outcome: row.outcome,
  receivedAt: row.receivedAt.toISOString(),
  reference: row.reference,
  path: kindOf(row, kinds)?.staffPath(row.threadId) ?? '',
  sender: row.sender,
  reason: row.reason,
  text: row.text,
  quoted: row.quoted,
  files: row.refusedFiles.map(({ name, why }) => [name, why].filter(Boolean).join(': ')),
  decidable: row.outcome === 'held' && holds(reader, kindOf(row, kinds)?.duties.decide ?? []),
})

const kindOf = ({ threadKind }: InboundRow, kinds: readonly ThreadKind[]): ThreadKind | undefined =>
  kinds.find(({ code }) => code === threadKind)

/** Adds a held mail to its thread: a member of staff says that it is from the person to whom we wrote. Its files stay in the mailbox. */
export const addHeldMail = (deps: Deps, actor: SignedIn, kinds: readonly ThreadKind[], id: string) =>
  decide(deps, actor, kinds, id, async (tx, row, kind) => {
    if (!row.text) throw conflict(messages.noText)
    const sender = await senderOf(deps, row)
    const email = row.recipient.startsWith('address:') ? row.recipient.slice('address:'.length) : sender.email
    const { threadId, text, quoted } = row
    await kind.addReply(deps, tx, { threadId, sender: { ...sender, email }, text, quoted, files: [] })
    return 'added'
  })

export const dismissHeldMail = (deps: Deps, actor: SignedIn, kinds: readonly ThreadKind[], id: string) =>
  decide(deps, actor, kinds, id, () => Promise.resolve('refused' as const))

async function decide(
  deps: Deps,
  actor: SignedIn,
  kinds: readonly ThreadKind[],
  id: string,
  work: (tx: Db, row: InboundRow, kind: ThreadKind) => Promise<'added' | 'refused'>,
): Promise<InboundMailView> {
  requireDuty(actor, may.decideInboundMails)
  return deps.database.transaction(async (tx) => {
    const row = isUuid(id) ? await lockInbound(tx, id) : undefined
    const kind = row && kindOf(row, kinds)
    // Of records that the person does not read, as if it did not exist.
    if (!kind || !holds(actor, kind.duties.read)) throw notFound(messages.notFound)
    requireDuty(actor, kind.duties.decide)
    if (row.outcome !== 'held') throw conflict(messages.decided)
    const outcome = await work(tx, row, kind)
    const at = deps.clock.now()
    const change = { outcome, decidedAt: at, decidedBy: actor.id }
    await updateInbound(tx, row.id, change)
    const details = { reference: row.reference, outcome }
    await recordAudit(tx, { at, actor, action: `inbound-mail.${outcome}`, recordType, recordId: row.id, details })
    return toView({ ...row, ...change }, actor, kinds)
  })
}

const weekMs = 7 * 86_400_000

/** How the mailbox is doing, for the page System; null where none is set up. */
export async function readInboundState(deps: Deps) {
  if (!deps.config.inboundMail) return null
  const { db } = deps.database
  const row = await readMailboxRow(db)
  return {
    readAt: row?.readAt?.toISOString() ?? null,
    failure: row?.failure ?? '',
    held: await countInbound(db, { held: true }),
    counts: await sumCounts(db, nigerianDay(new Date(deps.clock.now().getTime() - weekMs))),
  }
}
