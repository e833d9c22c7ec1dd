import { written } from '#engines/records/rules.written.ts'
import { listDocumentsOf } from '#features/documents/service.server.ts'
import { listAddress } from '#features/lists/contract.query.ts'
import { beginBatch, countAbout, readAbout } from '#features/lists/service.about.server.ts'
import type { Applied, BatchSource, ActionRequest } from '#features/lists/service.sources.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty, requireOfficer } from '#platform/permission.ts'
import { conflict, notFound, stale } from '#platform/problem.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { caseList } from '../contract.list.ts'
import { performAction, readOwnCase } from '../engine/service.clock.server.ts'
import { recordChange } from '../engine/service.history.server.ts'
import { type CaseKind, caseKinds, findKind } from '../engine/service.kinds.server.ts'
import { type CaseRow, lockCase, findCases, countMessages } from '../engine/store.server.ts'
import type { OutageBatch, OutageDetail, OutageInput, OutageRow } from './contract.outages.ts'
import type { CaseAside, RelatedView } from './contract.ts'
import { relatedMessages as words } from './messages.ts'
import { batchesOfOutage, outageBatchKey, listedRefusals, undoUntil } from './rules.ts'
import { listLinks, listRelated, findMerge, listMerges, type MergeRow } from './store.links.server.ts'
import {
  countByKind,
  countOutageCases,
  listOutageEntries,
  updateOutage,
  findOutage,
  insertOutage,
  listCasesOfOutage,
  listOutageRows,
  lockOutage,
  type OutageCount,
  type OutageRowStored,
} from './store.outages.server.ts'

interface Batch {
  action: 'announce' | 'resolve'
  note: string
  /** The number of open cases that the person saw. */
  expected: number
}

/**
 * Begins an announcement to the open cases of an outage, or their resolution, as a batch with the cases as they are now. 409 when there are other
 * cases than the person saw, or while the last one is under way.
 */
export async function startOutageBatch(
  deps: Deps,
  actor: SignedIn,
  { id, key }: { id: string; key: string | undefined },
  { action, note, expected }: Batch,
) {
  return changeOutage(deps, actor, id, async (tx, outage) => {
    const request = { scope: `outage.batch:${actor.id}`, key, input: { id: outage.id, action, note } }
    await onceFor(tx, request, async () => {
      const at = deps.clock.now()
      const about = { list: outageBatchKey, id: outage.id }
      const { all, unfinished } = await countAbout(tx, about)
      if (unfinished > 0) throw conflict(words.batchRunning)
      if (all >= batchesOfOutage) throw conflict(words.tooManyBatches)
      const { open = 0 } = (await countOutageCases(tx, [outage.id])).get(outage.id) ?? {}
      if (open === 0) throw conflict(words.noCases)
      if (open !== expected) throw conflict(words.casesChanged(open))
      const entries = await listOutageEntries(tx, outage.id, action)
      const described = { list: about.list, about: about.id, action, input: { note } }
      const batch = await beginBatch(deps, tx, actor, described, () => Promise.resolve(entries))
      if (action === 'resolve' && !outage.endedAt)
        await updateOutage(tx, outage.id, { endedAt: at, version: outage.version + 1 })
      await auditOutage(tx, at, actor, action, outage.id, { batch, cases: entries.length })
      return {}
    })
  })
}

/** What an announcement and the resolution of an outage do to one case. */
export const outageBatches: BatchSource = {
  list: { key: outageBatchKey, duties: { act: may.handleCases } },
  actions: {
    announce: { apply: (deps, tx, actor, id, given) => onCase(announce, { deps, tx, actor, id, given }) },
    resolve: { apply: (deps, tx, actor, id, given) => onCase(resolve, { deps, tx, actor, id, given }) },
  },
}

interface BatchStep {
  deps: Deps
  tx: Db
  actor: SignedIn
  note: string
  row: CaseRow
  kind: CaseKind
}

async function onCase(
  work: (doing: BatchStep) => Promise<unknown>,
  { deps, tx, actor, id, given }: Omit<BatchStep, 'note' | 'row' | 'kind'> & { id: string; given: ActionRequest },
): Promise<Applied> {
  requireDuty(actor, may.handleCases)
  const row = await lockCase(tx, id)
  const kind = findKind(deps, row)
  if (!row || !kind) throw notFound(words.caseDeleted)
  await work({ deps, tx, actor, row, kind, note: given.input.note ?? '' })
  return { version: row.version }
}

async function announce({ deps, tx, actor, row, kind, note }: BatchStep): Promise<void> {
  const message = { actor, by: 'staff', action: 'message', note } as const
  // A duplicate is resolved and takes no messages, but its person reads announcements.
  if (await findMerge(tx, row.id)) await recordChange(deps, tx, row, { ...message, mails: ['owner'] })
  else await performAction(deps, tx, kind, row, message)
}

async function resolve({ deps, tx, actor, row, kind, note }: BatchStep): Promise<void> {
  // The note is written for all, so that the people of merged duplicates read it too.
  const set = { resolutionNote: note }
  await performAction(deps, tx, kind, row, { actor, by: 'staff', action: 'resolve', note, set, forDuplicates: note })
}

// A case has one outage at most. An announcement, or resolving all, is a batch about the outage: its cases as they were when it began, one
// transaction each, so that a killed portal continues and nobody gets a message twice. It names how many open cases the officer saw and is refused
// when there are others. Every case officer may do it: an outage at night does not wait for a supervisor.
/** Announcements and resolutions that are shown with an outage. */
const shownBatches = 20
type Part = { page: number; pageSize: number }
const partOf = ({ page, pageSize }: Part) => ({ limit: pageSize, offset: (page - 1) * pageSize })

const viewOutage = (row: OutageRowStored, count: OutageCount | undefined): OutageRow => ({
  ...written(row),
  cases: 0,
  open: 0,
  ...count,
})

export async function readOutages(deps: Deps, actor: SignedIn, query: Part & { state: 'all' | 'open' | 'ended' }) {
  requireDuty(actor, may.readCases)
  const { db } = deps.database
  const { rows, total } = await listOutageRows(db, query.state, partOf(query))
  const counts = await countOutageCases(
    db,
    rows.map(({ id }) => id),
  )
  const items = rows.map((row) => viewOutage(row, counts.get(row.id)))
  return { items, page: query.page, pageSize: query.pageSize, total }
}

/** The announcements and resolutions of an outage, newest first. */
async function readBatches(deps: Deps, id: string): Promise<OutageBatch[]> {
  const max = { batches: shownBatches, refused: listedRefusals }
  const { db } = deps.database
  const batches = await readAbout(db, { list: outageBatchKey, id }, max)
  const refused = await findCases(db, [...new Set(batches.flatMap((batch) => batch.refused.map((one) => one.id)))])
  const pathOf = new Map(refused.map((row) => [row.id, viewAside(deps, row).path]))
  return batches.map((batch) => ({
    id: batch.id,
    action: batch.action === 'resolve' ? 'resolve' : 'announce',
    note: batch.input.note ?? '',
    by: batch.by,
    at: batch.createdAt.toISOString(),
    total: batch.total,
    done: batch.succeeded,
    refused: batch.refusedTotal,
    refusals: batch.refused.map(({ id: one, label, reason }) => ({
      reference: label,
      path: pathOf.get(one) ?? null,
      reason,
    })),
    finishedAt: batch.finishedAt?.toISOString() ?? null,
  }))
}

/** An outage with its announcements; 404 when there is none. */
export async function readOutageDetail(deps: Deps, actor: SignedIn, id: string): Promise<OutageDetail> {
  requireDuty(actor, may.readCases)
  const { db } = deps.database
  const row = isUuid(id) ? await findOutage(db, id) : undefined
  if (!row) throw notFound(words.outageMissing)
  const counts = await countOutageCases(db, [id])
  const [batches, found] = await Promise.all([readBatches(deps, row.id), countByKind(db, row.id)])
  const kinds = deps.hooks.of(caseKinds)
  const lists = kinds.flatMap((kind) => {
    const cases = found.find((one) => one.kind === kind.key)?.cases ?? 0
    const label = `${cases} ${(cases === 1 ? kind.noun : kind.plural).toLowerCase()}`
    return cases > 0 ? [{ label, address: listAddress(caseList(kind), { filters: { outage: [row.id] } }) }] : []
  })
  return {
    ...viewOutage(row, counts.get(row.id)),
    by: row.byName,
    batches,
    lists,
    candidates: listCandidates(kinds, row),
  }
}

/** The list narrowed to what an outage may be about; the officer chooses, and may widen it. */
const listCandidates = (kinds: readonly CaseKind[], { feeder, company, startedAt }: OutageRowStored) =>
  kinds.flatMap((kind) => {
    if (feeder === '' || !kind.supplyTypes) return []
    const filters = {
      onFeeder: [feeder],
      status: ['open'],
      type: [...kind.supplyTypes],
      filed: [`${nigerianDay(startedAt)}..`],
      ...(company && { company: [company] }),
    }
    const label = `Open ${kind.plural.toLowerCase()} on ${feeder}`
    return [{ label, address: listAddress(caseList(kind), { filters }) }]
  })

export async function readOutageCases(deps: Deps, actor: SignedIn, id: string, query: Part) {
  requireDuty(actor, may.readCases)
  const { db } = deps.database
  if (!isUuid(id) || !(await findOutage(db, id))) throw notFound(words.outageMissing)
  const rows = await listCasesOfOutage(db, id, partOf(query))
  const total = (await countOutageCases(db, [id])).get(id.toLowerCase())?.cases ?? 0
  return { items: rows.map((row) => viewAside(deps, row)), page: query.page, pageSize: query.pageSize, total }
}

const columnsOf = ({ startedAt, expectedEndAt, name, company, feeder, area }: OutageInput) => ({
  name,
  company,
  feeder,
  area,
  startedAt: new Date(startedAt),
  expectedEndAt: expectedEndAt === null ? null : new Date(expectedEndAt),
})

export const auditOutage = (tx: Db, at: Date, actor: SignedIn, action: string, id: string, details: object = {}) =>
  recordAudit(tx, {
    at,
    actor,
    action: `outage.${action}`,
    recordType: 'outage',
    recordId: id,
    details: { ...details },
  })

/** Records an outage; a retry with the same key answers the first. */
export async function createOutage(deps: Deps, actor: SignedIn, input: OutageInput, key?: string) {
  requireDuty(actor, may.handleCases)
  const at = deps.clock.now()
  const request = { scope: `outage.create:${actor.id}`, key, input }
  const { id } = await deps.database.transaction((tx) =>
    onceFor(tx, request, async () => {
      const row = await insertOutage(tx, { ...columnsOf(input), byId: actor.id, byName: actor.name, at })
      await auditOutage(tx, at, actor, 'create', row.id, { name: row.name })
      return { id: row.id }
    }),
  )
  return readOutageDetail(deps, actor, id)
}

/** Changes an outage, which is locked, by staff who handle cases, and returns it; 404 when there is none. */
export async function changeOutage(
  deps: Deps,
  actor: SignedIn,
  id: string,
  change: (tx: Db, outage: OutageRowStored) => Promise<unknown>,
): Promise<OutageDetail> {
  requireDuty(actor, may.handleCases)
  await deps.database.transaction(async (tx) => {
    const row = isUuid(id) ? await lockOutage(tx, id) : undefined
    if (!row) throw notFound(words.outageMissing)
    await change(tx, row)
  })
  return readOutageDetail(deps, actor, id)
}

export const editOutage = (
  deps: Deps,
  actor: SignedIn,
  id: string,
  input: OutageInput & { ended: boolean; version: number },
) =>
  changeOutage(deps, actor, id, async (tx, row) => {
    if (row.version !== input.version) throw stale(words.outageStale)
    const at = deps.clock.now()
    const endedAt = input.ended ? (row.endedAt ?? at) : null
    await updateOutage(tx, row.id, { ...columnsOf(input), endedAt, version: row.version + 1 })
    await auditOutage(tx, at, actor, 'change', row.id, { name: input.name, ended: input.ended })
  })

/** A case beside another, for staff. */
function viewAside(deps: Deps, row: CaseRow): CaseAside {
  const { id, kind, reference, subject, contactName, status, createdAt } = row
  const path = `${findKind(deps, row)?.path ?? ''}/${id}`
  return { id, kind, reference, subject, person: contactName, status, filedAt: createdAt.toISOString(), path }
}

interface Whose {
  kind: CaseKind
  id: string
}

/** What belongs to a case: related cases, links, duplicates and its outage. */
export async function readRelated(deps: Deps, actor: SignedIn, { kind, id }: Whose): Promise<RelatedView> {
  requireDuty(actor, may.readCases)
  const { db } = deps.database
  const row = await readOwnCase(db, actor, kind, id)
  requireOfficer(actor, row, may.readCases)
  const [relations, links, merges, merge, outage] = await Promise.all([
    listRelated(db, row.id),
    listLinks(db, row.id),
    listMerges(db, row.id),
    findMerge(db, row.id),
    row.outageId ? findOutage(db, row.outageId) : undefined,
  ])
  const known = new Set([...links.map((link) => link.id), ...merges.map(({ caseId }) => caseId), merge?.intoId])
  const others = relations.filter((relation) => !known.has(relation.id))
  const wanted = [...known, ...others.map((relation) => relation.id)].filter((one) => one !== undefined)
  const rows = new Map((await findCases(db, wanted)).map((other) => [other.id, other]))
  const aside = (otherId: string) => {
    const other = rows.get(otherId)
    return other ? [viewAside(deps, other)] : []
  }
  const author = ({ byName, at }: { byName: string; at: Date }) => ({ by: byName, at: at.toISOString() })
  const undo = (one: MergeRow, duplicate: CaseRow | undefined, kept: CaseRow | undefined) =>
    isUndoable(deps.clock.now(), one, duplicate, kept) ? undoUntil(one.at).toISOString() : null
  const amounts = await readAmounts(db, kind, merges)
  return {
    related: others.flatMap(({ id: otherId, reasons }) => aside(otherId).map((other) => ({ ...other, reasons }))),
    links: links.flatMap((link) => aside(link.id).map((other) => ({ ...other, reason: link.reason, ...author(link) }))),
    duplicates: merges.flatMap((one) =>
      aside(one.caseId).map((other) => ({
        ...other,
        ...amounts(one.caseId),
        undoUntil: undo(one, rows.get(one.caseId), row),
        ...author(one),
      })),
    ),
    mergedInto:
      (merge &&
        aside(merge.intoId).map((other) => ({
          ...other,
          undoUntil: undo(merge, row, rows.get(merge.intoId)),
          ...author(merge),
        }))[0]) ??
      null,
    place: { company: row.company, feeder: row.feeder, area: [row.address, row.lga].filter(Boolean).join(', ') },
    outage: outage ? { id: outage.id, name: outage.name, endedAt: outage.endedAt?.toISOString() ?? null } : null,
  }
}

const isUndoable = (now: Date, merge: MergeRow, duplicate: CaseRow | undefined, kept: CaseRow | undefined): boolean =>
  kept?.dueAt != null && duplicate?.version === merge.before.version && now <= undoUntil(merge.at)

/** How many messages and documents there are to read in each duplicate. */
async function readAmounts(db: Db, kind: CaseKind, merges: readonly MergeRow[]) {
  const ids = merges.map(({ caseId }) => caseId)
  if (ids.length === 0) return () => ({ messages: 0, documents: 0 })
  const [messages, documents] = await Promise.all([countMessages(db, ids), listDocumentsOf(db, kind.key, ids)])
  return (id: string) => ({
    messages: messages.get(id) ?? 0,
    documents: documents.filter(({ recordId }) => recordId === id).length,
  })
}
