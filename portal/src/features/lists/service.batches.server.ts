import { lockAccount } from '#people/directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { tooMany, conflict, invalidField, notFound, stale } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { ListAction } from './contract.list.ts'
import { checkQuery } from './contract.query.ts'
import type { ActionInput, ActionPreview, ListBatch, ListCalls } from './contract.ts'
import { listMessages as words } from './messages.ts'
import { batchQueue } from './rules.queues.ts'
import { listLimits, undoMinutes } from './rules.ts'
import type { ListSource, OpenList } from './service.sources.server.ts'
import {
  type BatchEntry,
  countUnfinished,
  insertBatch,
  type BatchRow,
  countResults,
  findBatch,
  findUndoing,
  listDone,
  listRecentBatches,
  listRefused,
  lockBatch,
} from './store.batches.server.ts'
import { listEntries, listEntriesOf } from './store.records.server.ts'

type NewBatch = Omit<Parameters<typeof insertBatch>[1], 'actorId' | 'createdAt'>

/** Stores a batch with the records that are chosen now, and queues it. A person has at most three that are not done. */
export async function beginBatch(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  batch: NewBatch,
  choose: () => Promise<readonly BatchEntry[]>,
): Promise<string> {
  // Locks the person, so that batches that are begun at once are counted.
  await lockAccount(tx, actor.id)
  if ((await countUnfinished(tx, actor.id)) >= listLimits.batchesAtOnce) throw tooMany(words.tooManyBatches, 10)
  const entries = await choose()
  const createdAt = deps.clock.now()
  const { id } = await insertBatch(tx, { ...batch, actorId: actor.id, createdAt }, entries)
  await deps.jobs.enqueue(tx, batchQueue, { id })
  const { list, action, about, undoes } = batch
  const details = { list, action, records: entries.length, ...(about && { about }), ...(undoes && { undoes }) }
  await recordAudit(tx, { at: createdAt, actor, action: 'list.batch', recordType: 'batch', recordId: id, details })
  return id
}

type BatchInput = BodyOf<ListCalls['startBatch']>

/** Begins an action on many records. They are chosen now and worked off by a job, each in its own transaction. */
export async function startBatch(
  deps: Deps,
  actor: SignedIn,
  source: ListSource,
  { input: body, key }: { input: BatchInput; key: string | undefined },
): Promise<ListBatch> {
  const { list } = source
  requireDuty(actor, list.duties.act)
  const action = list.actions.find(({ id }) => id === body.action)
  if (!action) throw invalidField('action', words.actionMissing)
  requireInput(action, body.input)
  await source.actions[action.id]!.check?.(deps, body.input)
  const { records } = await source.open(deps, actor)
  const scope = `lists.batch:${list.key}:${actor.id}`
  const { id } = await deps.database.transaction((tx) =>
    onceFor(tx, { scope, key, input: body }, async () => {
      const batch = { list: list.key, action: action.id, input: body.input }
      const choose = () => chooseRecords(tx, source, records, body)
      return { id: await beginBatch(deps, tx, actor, batch, choose) }
    }),
  )
  return readBatch(deps, actor, source, id)
}

/** What an action will do to the records that it would be begun for. */
export async function previewAction(
  deps: Deps,
  actor: SignedIn,
  source: ListSource,
  body: BodyOf<ListCalls['preview']>,
): Promise<ActionPreview> {
  requireDuty(actor, source.list.duties.act)
  const action = source.actions[body.action]
  if (!action?.preview) throw invalidField('action', words.actionMissing)
  const { records } = await source.open(deps, actor)
  const chosen = await chooseRecords(deps.database.db, source, records, { ...body, input: {} })
  // Those that this person may not see have no label.
  const ids = chosen.filter(({ label }) => label !== '').map(({ id }) => id)
  return { groups: await action.preview(deps, actor, ids) }
}

function requireInput({ needs, note: asked, choices }: ListAction, { person, tag, note, choice }: ActionInput): void {
  if (needs === 'person' && person === undefined) throw invalidField('input.person', words.personMissing)
  if (needs === 'tag' && !tag) throw invalidField('input.tag', words.tagMissing)
  if (note && asked && note.length > asked.max) throw invalidField('input.note', words.noteTooLong(asked.max))
  if (needs === 'note' && !note && !asked?.isOptional) throw invalidField('input.note', words.noteMissing)
  if (choices && !choices.options.some(({ value }) => value === choice))
    throw invalidField('input.choice', choices.missing)
  if (needs === 'choice' && !choice) throw invalidField('input.choice', words.choiceMissing)
}

/** The records named, or all that match if they are as many as the person was shown. */
async function chooseRecords(
  tx: Db,
  { list }: ListSource,
  records: OpenList['records'],
  { ids, versions = {}, matching }: BatchInput,
): Promise<BatchEntry[]> {
  if (!ids === !matching) throw invalidField('ids', words.noneNamed)
  if (ids) {
    const known = new Map((await listEntriesOf(tx, records, ids)).map((entry) => [entry.id, entry]))
    // Others are refused one by one, as those that this person may not see.
    return [...new Set(ids)].map((id) => ({ id, label: known.get(id)?.label ?? '', seen: versions[id] || null }))
  }
  const { query, dropped } = checkQuery(list, matching!.query)
  // Without one of its filters a query has more records than the person saw.
  if (dropped.length > 0) throw conflict(words.filtersGone)
  const max = listLimits.batchRecords
  const found = await listEntries(tx, records, query, max + 1)
  if (found.length > max) throw conflict(words.tooMany(max.toLocaleString('en-GB'), list.plural))
  if (found.length !== matching!.count)
    throw stale(words.countDiffers(found.length.toLocaleString('en-GB'), list.plural), { count: found.length })
  return found.map(({ id, label, version }) => ({ id, label, seen: version }))
}

/** Begins a batch that undoes another one. */
export async function undoBatch(
  deps: Deps,
  actor: SignedIn,
  source: ListSource,
  { id, key }: { id: string; key: string | undefined },
): Promise<ListBatch> {
  const { list } = source
  requireDuty(actor, list.duties.act)
  const scope = `lists.undo:${list.key}:${actor.id}`
  const undoing = await deps.database.transaction((tx) =>
    onceFor(tx, { scope, key, input: { id } }, async () => {
      const row = requireOwn(actor, source, isUuid(id) ? await lockBatch(tx, id) : undefined)
      const taken = (await findUndoing(tx, [row.id])).size > 0
      if (taken || !undoUntil(source, row, deps.clock.now())) throw conflict(words.notUndoable)
      const batch = { list: list.key, action: row.action, input: row.input, undoes: row.id }
      return { id: await beginBatch(deps, tx, actor, batch, () => listDone(tx, row.id)) }
    }),
  )
  return readBatch(deps, actor, source, undoing.id)
}

/** Until when a batch can be undone; undefined when it cannot. */
function undoUntil({ list, actions }: ListSource, row: BatchRow, now: Date): Date | undefined {
  const described = list.actions.find(({ id }) => id === row.action)
  if (!described?.undo || !actions[row.action]?.undo || row.undoes || !row.finishedAt) return undefined
  const until = new Date(row.finishedAt.getTime() + undoMinutes * 60_000)
  return until > now ? until : undefined
}

/** Another person's batch does not exist for the caller. */
function requireOwn(actor: SignedIn, { list }: ListSource, row: BatchRow | undefined): BatchRow {
  if (!row || row.actorId !== actor.id || row.list !== list.key) throw notFound(words.batchMissing)
  return row
}

/** A batch of the caller with its refused records. */
export async function readBatch(deps: Deps, actor: SignedIn, source: ListSource, id: string): Promise<ListBatch> {
  requireDuty(actor, source.list.duties.act)
  const { db } = deps.database
  const row = requireOwn(actor, source, isUuid(id) ? await findBatch(db, id) : undefined)
  const [batch] = await toBatches(deps, source, [row])
  return { ...batch!, refused: await listRefused(db, row.id, listLimits.refusedShown) }
}

const recentMs = 86_400_000

const maxRecent = 20

/** The caller's batches of the last day. */
export async function listBatches(deps: Deps, actor: SignedIn, source: ListSource) {
  requireDuty(actor, source.list.duties.act)
  const since = new Date(deps.clock.now().getTime() - recentMs)
  const rows = await listRecentBatches(deps.database.db, actor.id, source.list.key, since, maxRecent)
  return { batches: await toBatches(deps, source, rows) }
}

async function toBatches(deps: Deps, source: ListSource, rows: readonly BatchRow[]): Promise<ListBatch[]> {
  if (rows.length === 0) return []
  const { db } = deps.database
  const now = deps.clock.now()
  const ids = rows.map(({ id }) => id)
  const results = await countResults(db, ids)
  const undoing = await findUndoing(db, ids)
  return rows.map((row) => {
    const [succeeded, refusedTotal] = [results(row.id, 'done'), results(row.id, 'refused')]
    const until = undoing.has(row.id) || succeeded === 0 ? undefined : undoUntil(source, row, now)
    return {
      id: row.id,
      action: row.action,
      state: row.state,
      total: row.total,
      done: succeeded + refusedTotal,
      succeeded,
      refusedTotal,
      refused: [],
      undoUntil: until?.toISOString() ?? null,
      undoes: row.undoes,
      undoneBy: undoing.get(row.id) ?? null,
      createdAt: row.createdAt.toISOString(),
    }
  })
}
