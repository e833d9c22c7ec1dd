import { requireOwnFactor } from '#features/accounts/factors/service.fresh.server.ts'
import type { Actor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { nigerianDay } from '#platform/nigerian-time.ts'
import { requireUser } from '#platform/permission.ts'
import { conflict, notFound, ownRecord } from '#platform/problem.ts'
import type { ReportActor } from '../lifecycle.ts'
import { type EventName, messages } from '../messages.ts'
import { entriesOfReport } from '../rules.ts'
import { digest, sealJson, unsealJson, unwrapDataKey } from './service.keys.server.ts'
import { insertEntry, listEntries, nextEntry } from './store.entries.server.ts'
import { isDenied, listDeniedReports, listReportsOf, type ReportRow } from '../store.server.ts'

/** Content of a report, and its reporter if identified; stored only sealed. */
export interface Facts {
  subject: string
  description: string
  isAnonymous: boolean
  userId: string
  name: string
  email: string
  phone: string
}

/** A decrypted report with its key, in memory for one call. */
export interface OpenReport {
  row: ReportRow
  key: Buffer
  facts: Facts
}

/** Content of a note, message or event; stored only sealed. */
export interface EntryFacts {
  text: string
  from: 'staff' | 'reporter'
  byName: string
  event?: EventName
}

/** A report with the role in which the current user may use it. */
export interface ReportFor extends OpenReport {
  as: ReportActor
}

export const ownerTag = (deps: Deps, userId: string): string => digest(deps, 'owner', userId)
export const missing = () => notFound(messages.notFound)

export const reportContext = (reportId: string): string => `report ${reportId}`

export function openRow(deps: Deps, row: ReportRow): OpenReport {
  const key = unwrapDataKey(deps, row.id, row.wrapped)
  return { row, key, facts: unsealJson<Facts>(key, reportContext(row.id), row.sealed) }
}
export const sealFacts = (key: Buffer, reportId: string, facts: Facts): Buffer =>
  sealJson(key, reportContext(reportId), facts)

/** Opens a report for its own reporter, or for an integrity officer from whom it is not withheld; 404 for everyone else. */
export async function openFor(deps: Deps, actor: Actor, row: ReportRow | undefined): Promise<ReportFor> {
  const user = requireUser(actor)
  if (!row) throw missing()
  if (row.ownerTag === ownerTag(deps, user.id)) return { ...openRow(deps, row), as: 'reporter' }
  if (holds(user, may.handleReports) && !(await isDenied(deps.database.db, user.id, row.id))) {
    await requireOwnFactor(deps, user)
    return { ...openRow(deps, row), as: 'staff' }
  }
  throw missing()
}

/** As `openFor`, for what only officers do; 403 for an officer who is the reporter. */
export async function openForOfficer(deps: Deps, actor: Actor, row: ReportRow | undefined): Promise<OpenReport> {
  const report = await openFor(deps, actor, row)
  if (report.as === 'reporter') throw ownRecord()
  return report
}

/** Reports of which an integrity officer must not know what is asked: those withheld, and the officer's own. */
export const listHiddenReports = async (db: Db, personId: string, deps?: Deps): Promise<string[]> => [
  ...(await listDeniedReports(db, personId)),
  ...(deps ? await listReportsOf(db, ownerTag(deps, personId)) : []).map(({ id }) => id),
]

export interface Entry extends EntryFacts {
  position: number
  on: string
  kind: 'note' | 'message' | 'event'
}

export const entryContext = (reportId: string, position: number): string => `entry ${reportId} ${position}`

/** Adds an entry to the report; call it with the report locked. */
export async function addEntry(
  deps: Deps,
  tx: Db,
  { row, key }: Pick<OpenReport, 'row' | 'key'>,
  kind: Entry['kind'],
  facts: EntryFacts,
): Promise<void> {
  const position = await nextEntry(tx, row.id)
  if (kind === 'message' && facts.from === 'reporter' && position > entriesOfReport)
    throw conflict(messages.tooManyMessages)
  await insertEntry(tx, {
    reportId: row.id,
    position,
    kind,
    on: nigerianDay(deps.clock.now()),
    sealed: sealJson(key, entryContext(row.id, position), facts),
  })
}

export async function readEntries(db: Db, { row, key }: OpenReport): Promise<Entry[]> {
  const rows = await listEntries(db, row.id)
  return rows.map(({ position, on, kind, sealed }) => ({
    ...unsealJson<EntryFacts>(key, entryContext(row.id, position), sealed),
    position,
    on,
    kind,
  }))
}

/** Whether the reporter's last message has the same text, so that a message sent again after a lost answer is stored once. */
export async function isSaidAlready(tx: Db, report: OpenReport, text: string): Promise<boolean> {
  const last = (await readEntries(tx, report)).at(-1)
  return last?.kind === 'message' && last.from === 'reporter' && last.text === text
}
