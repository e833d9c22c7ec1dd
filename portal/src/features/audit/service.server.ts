import { nameCompanies } from '#features/companies/service.lookup.server.ts'
import { recordAddress } from '#features/lists/contract.list.ts'
import { type ListSource, listIds, lists, listSource } from '#features/lists/service.sources.server.ts'
import { listStaffAccounts, readAccounts } from '#people/directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { sealedRecords } from '#platform/audit.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { readAuditEntry } from './contract.ts'
import { describeDetails, inWords } from './rules.ts'
import {
  actionWords,
  actorWords,
  type AuditReading,
  type AuditRow,
  auditTable,
  type EntryRow,
  findByKeys,
  findSeen,
} from './store.list.server.ts'

/** What administrators change or watch over besides what they have lists of. */
const ofAdministrators = ['company', 'companyMember', 'list', 'job', 'sso', 'retentionRule', 'master-key', 'approval']

const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** The lists by the types of their records, those that the reader may open. */
const sourcesByType = (deps: Deps, reader: SignedIn): ReadonlyMap<string, ListSource> =>
  new Map(
    deps.hooks
      .of(lists)
      .filter(({ list }) => holds(reader, list.duties.read))
      .flatMap((source) => Object.keys(source.audited).map((type) => [type, source] as const)),
  )

async function readingOf(deps: Deps, reader: SignedIn): Promise<AuditReading> {
  const types = new Map(deps.hooks.of(lists).flatMap(({ audited }) => Object.entries(audited)))
  const colleagues = new Map((await listStaffAccounts(deps)).map((person) => [person.id, nameOf(person)]))
  colleagues.set('system', 'The portal').set('visitor', 'A visitor')
  const isAllBut = holds(reader, ['auditor'])
  const own = [...sourcesByType(deps, reader).keys(), ...ofAdministrators]
  const sees = { isAllBut, types: isAllBut ? deps.hooks.of(sealedRecords) : own }
  const nameRecords = async (ids: readonly string[]) => {
    const { records } = await auditListSource.open(deps, reader)
    const named = ids.map(async (value) => {
      const query = { q: '', sort: '-at', filters: { record: [value] } }
      const found = await listIds(deps.database.db, records, query, { limit: 1, offset: 0 })
      const [row] = await nameEntries(deps, reader, await findByKeys(deps.database.db, found))
      return { value, label: row?.record || 'One record' }
    })
    return Promise.all(named)
  }
  return { reader, now: deps.clock.now(), types, colleagues, sees, nameRecords }
}

const nameOf = ({ name, surname, email }: { name: string; surname: string; email: string }) =>
  `${name} ${surname}`.trim() || email

/** Those of these records that exist, as their lists call them. */
async function labelsOf(deps: Deps, reader: SignedIn, entries: readonly { recordType: string; recordId: string }[]) {
  const labels = new Map<string, string>()
  for (const [type, source] of sourcesByType(deps, reader)) {
    const ids = entries.flatMap(({ recordType, recordId }) =>
      recordType === type && isUuid(recordId) ? [recordId] : [],
    )
    if (ids.length === 0) continue
    const { readRows } = await source.open(deps, reader)
    for (const { id, label } of await readRows([...new Set(ids)], [])) labels.set(id, label)
  }
  return labels
}

/** These entries with the names of people and records. */
async function nameEntries(deps: Deps, reader: SignedIn, rows: readonly EntryRow[]): Promise<AuditRow[]> {
  const { db } = deps.database
  const people = JSON.stringify(rows.map(({ actorId, details }) => [actorId, details])).match(uuids) ?? []
  const names = new Map((await readAccounts(db, [...new Set(people)])).map((person) => [person.id, nameOf(person)]))
  const labels = await labelsOf(deps, reader, rows)
  return rows.map((row) => {
    const reference = row.details?.['reference']
    const stored = typeof reference === 'string' ? reference : isUuid(row.recordId) ? '' : row.recordId
    return { ...row, id: row.key, names, record: labels.get(row.recordId) ?? stored }
  })
}

/** The audit log; `belongs` of its table says which entries a reader sees. */
export const auditListSource = listSource(auditTable, {
  reading: readingOf,
  find: async (deps, ids, _columns, { reader }) => nameEntries(deps, reader, await findByKeys(deps.database.db, ids)),
  label: ({ recordId, details }) => (details?.['reference'] as string | undefined) ?? recordId,
})

/** One entry; 404 where the reader may not see it. */
export async function readEntry(deps: Deps, reader: SignedIn, id: string): Promise<ResponseOf<typeof readAuditEntry>> {
  requireDuty(reader, may.readAuditLog)
  const reading = await readingOf(deps, reader)
  const found = await findSeen(deps.database.db, reading, id)
  const [row] = await nameEntries(deps, reader, found)
  if (!row) throw notFound('Entry not found')
  const { recordType, recordId, companyId, mandates } = row
  const source = sourcesByType(deps, reader).get(recordType)
  const exists = (await labelsOf(deps, reader, [row])).has(recordId)
  const companyOf = await nameCompanies(deps.database.db, [{ companyId }])
  return {
    id,
    at: row.at.toISOString(),
    who: actorWords(row, reading),
    action: actionWords(reading, row.action),
    type: reading.types.get(recordType) ?? inWords(recordType),
    record: row.record,
    recordId,
    to: source && exists ? recordAddress(source.list, recordId) : null,
    company: companyOf({ companyId })?.name ?? '',
    origin: row.origin ?? '',
    details: describeDetails({ ...row.details, ...(mandates && { mandates }) }, row.names),
  }
}
