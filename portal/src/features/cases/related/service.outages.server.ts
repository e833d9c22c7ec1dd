import { written } from '#engines/records/rules.written.ts'
import { listAddress } from '#features/lists/contract.query.ts'
import { readAbout } from '#features/lists/service.about.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound, stale } from '#platform/problem.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { caseList } from '../contract.list.ts'
import { type CaseKind, caseKinds, findKind } from '../engine/service.kinds.server.ts'
import { type CaseRow, findCases } from '../engine/store.server.ts'
import type { OutageBatch, OutageDetail, OutageInput, OutageRow } from './contract.outages.ts'
import type { CaseAside } from './contract.ts'
import { relatedMessages as words } from './messages.ts'
import { outageBatchKey, listedRefusals } from './rules.ts'
import {
  countByKind,
  countOutageCases,
  updateOutage,
  findOutage,
  insertOutage,
  listCasesOfOutage,
  listOutageRows,
  lockOutage,
  type OutageCount,
  type OutageRowStored,
} from './store.outages.server.ts'

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
export function viewAside(deps: Deps, row: CaseRow): CaseAside {
  const { id, kind, reference, subject, contactName, status, createdAt } = row
  const path = `${findKind(deps, row)?.path ?? ''}/${id}`
  return { id, kind, reference, subject, person: contactName, status, filedAt: createdAt.toISOString(), path }
}
