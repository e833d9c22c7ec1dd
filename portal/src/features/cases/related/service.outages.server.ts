// A case has one outage at most. An announcement, or resolving all, is a batch about the outage: its cases as they were when it began, one
// transaction each, so that a killed portal continues and nobody gets a message twice. It names how many open cases the officer saw and is refused
// when there are others. Every case officer may do it: an outage at night does not wait for a supervisor.

import { readAbout } from '#features/lists/service.about.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound, stale } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { findCases } from '../engine/store.server.ts'
import type { OutageBatch, OutageDetail, OutageInput, OutageRow } from './contract.outages.ts'
import { relatedMessages as words } from './messages.ts'
import { listedRefusals, outageBatchKey } from './rules.ts'
import {
  countOnFeeder,
  countOutageCases,
  findOutage,
  insertOutage,
  listCasesOfOutage,
  listOutageRows,
  lockOutage,
  type OutageCount,
  type OutageRowStored,
  updateOutage,
} from './store.outages.server.ts'
import { viewAside } from './service.related.server.ts'

/** Announcements and resolutions that are shown with an outage. */
const shownBatches = 20
type Part = { page: number; pageSize: number }
const partOf = ({ page, pageSize }: Part) => ({ limit: pageSize, offset: (page - 1) * pageSize })
const iso = (at: Date | null) => at?.toISOString() ?? null

function viewOutage(row: OutageRowStored, count: OutageCount | undefined): OutageRow {
  const { id, name, company, feeder, area, startedAt, expectedEndAt, endedAt, version } = row
  const times = { startedAt: startedAt.toISOString(), expectedEndAt: iso(expectedEndAt), endedAt: iso(endedAt) }
  return { id, name, company, feeder, area, ...times, cases: 0, open: 0, ...count, version }
}

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
async function readBatches(db: Db, kinds: readonly CaseKind[], id: string): Promise<OutageBatch[]> {
  const most = { batches: shownBatches, refused: listedRefusals }
  const batches = await readAbout(db, { list: outageBatchKey, id }, most)
  const refused = await findCases(db, [...new Set(batches.flatMap((batch) => batch.refused.map((one) => one.id)))])
  const pathOf = new Map(refused.map((row) => [row.id, viewAside(kinds, row).path]))
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
    finishedAt: iso(batch.finishedAt),
  }))
}

/** An outage with its announcements; 404 when there is none. */
export async function readOutageDetail(
  deps: Deps,
  actor: SignedIn,
  kinds: readonly CaseKind[],
  id: string,
): Promise<OutageDetail> {
  requireDuty(actor, may.readCases)
  const { db } = deps.database
  const row = isUuid(id) ? await findOutage(db, id) : undefined
  if (!row) throw notFound(words.outageMissing)
  const counts = await countOutageCases(db, [id])
  const onFeeder = row.feeder ? await countOnFeeder(db, row) : 0
  const batches = await readBatches(db, kinds, row.id)
  return { ...viewOutage(row, counts.get(row.id)), by: row.byName, onFeeder, batches }
}

export async function readOutageCases(
  deps: Deps,
  actor: SignedIn,
  kinds: readonly CaseKind[],
  id: string,
  query: Part,
) {
  requireDuty(actor, may.readCases)
  const { db } = deps.database
  if (!isUuid(id) || !(await findOutage(db, id))) throw notFound(words.outageMissing)
  const rows = await listCasesOfOutage(db, id, partOf(query))
  const total = (await countOutageCases(db, [id])).get(id.toLowerCase())?.cases ?? 0
  return { items: rows.map((row) => viewAside(kinds, row)), page: query.page, pageSize: query.pageSize, total }
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
export async function createOutage(
  deps: Deps,
  actor: SignedIn,
  kinds: readonly CaseKind[],
  input: OutageInput,
  key?: string,
) {
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
  return readOutageDetail(deps, actor, kinds, id)
}

/** Locks an outage; 404 when there is none. */
export async function requireLockedOutage(tx: Db, id: string): Promise<OutageRowStored> {
  const row = isUuid(id) ? await lockOutage(tx, id) : undefined
  if (!row) throw notFound(words.outageMissing)
  return row
}

export async function editOutage(
  deps: Deps,
  actor: SignedIn,
  kinds: readonly CaseKind[],
  id: string,
  input: OutageInput & { ended: boolean; version: number },
) {
  requireDuty(actor, may.handleCases)
  await deps.database.transaction(async (tx) => {
    const row = await requireLockedOutage(tx, id)
    if (row.version !== input.version) throw stale(words.outageStale)
    const at = deps.clock.now()
    const endedAt = input.ended ? (row.endedAt ?? at) : null
    await updateOutage(tx, row.id, { ...columnsOf(input), endedAt, version: row.version + 1 })
    await auditOutage(tx, at, actor, 'change', row.id, { name: input.name, ended: input.ended })
  })
  return readOutageDetail(deps, actor, kinds, id)
}
