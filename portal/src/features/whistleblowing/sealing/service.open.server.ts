import { requireOwnFactor } from '#features/accounts/factors/service.server.ts'
import type { Actor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { requireUser } from '#platform/permission.ts'
import { notFound, ownRecord } from '#platform/problem.ts'
import type { ReportActor } from '../kind.ts'
import { messages } from '../messages.ts'
import { isDenied, listDeniedReports, listReportsOf, type ReportRow } from '../store.server.ts'
import { sealJson, unsealJson, unwrapDataKey, digest } from './service.seal.server.ts'

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
