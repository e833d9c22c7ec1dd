import { listStaffAccounts } from '#people/directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { addDays, nigerianDay } from '#platform/values/nigerian-time.ts'
import { conflict, invalidField, notFound, ownRecord, Problem, stale } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { Report } from './contract.ts'
import { applyAction, type ReportAction, type ReportState } from './lifecycle.ts'
import { type EventName, messages } from './messages.ts'
import {
  addEntry,
  isSaidAlready,
  openFor,
  type OpenReport,
  type ReportFor,
  sealFacts,
} from './sealing/service.master-key.server.ts'
import { toReport } from './service.server.ts'
import { isDenied, lockReport, type NewReport, replaceDenials, unassign, updateReport } from './store.server.ts'

export interface ReportRequest {
  id: string
  /** The version that the member of staff saw; refused when it is no longer current. */
  version?: number | undefined
}
interface Move {
  action: ReportAction | ((report: OpenReport) => ReportAction)
  event?: { name: EventName; text?: string | undefined }
  /** Columns to change in addition to status and level. */
  change?: (report: ReportFor, tx: Db) => Promise<Partial<NewReport>> | Partial<NewReport>
}

/** Performs one action on a locked report: permission, version, lifecycle, change, history and audit. Refused with 404, 403 or 409. */
async function act(deps: Deps, actor: SignedIn, asked: ReportRequest, move: Move): Promise<Report> {
  return deps.database.transaction(async (tx) => {
    const report = await openFor(deps, actor, isUuid(asked.id) ? await lockReport(tx, asked.id) : undefined)
    const { row, as } = report
    if (asked.version !== undefined && asked.version !== row.version) throw stale(messages.stale)
    const action = typeof move.action === 'function' ? move.action(report) : move.action
    const next = moveOn(report, action, actor)
    const change = (await move.change?.(report, tx)) ?? {}
    const updatedOn = nigerianDay(deps.clock.now())
    await updateReport(tx, row.id, { ...next, updatedOn, ...(as === 'reporter' && { announced: false }), ...change })
    if (move.event) {
      const { name: event, text = '' } = move.event
      await addEntry(deps, tx, report, 'event', { text, from: as, byName: actor.name, event })
    }
    if (as === 'staff') await record(deps, tx, actor, report, action)
    const after = await openFor(deps, actor, await lockReport(tx, row.id)).catch(() => undefined)
    if (!after) throw notFound(messages.notFound)
    return toReport(deps, tx, after, { as, reader: actor })
  })
}

const record = (deps: Deps, tx: Db, actor: SignedIn, { row }: OpenReport, action: ReportAction) =>
  recordAudit(tx, {
    at: deps.clock.now(),
    actor,
    action: `report.${action}`,
    recordType: 'report',
    recordId: row.id,
    details: { reference: row.reference },
  })

/** The next state; throws when the lifecycle refuses the action. */
function moveOn({ row, as }: ReportFor, action: ReportAction, actor: SignedIn): ReportState {
  const outcome = applyAction(row, action, as)
  if ('allowed' in outcome && outcome.reason === 'forbidden' && holds(actor, may.handleReports)) throw ownRecord()
  if ('allowed' in outcome) throw new Problem(outcome.statusCode, outcome.message)
  return outcome
}

export const escalateReport = (deps: Deps, actor: SignedIn, asked: ReportRequest, text?: string) =>
  act(deps, actor, asked, { action: 'escalate', event: { name: 'escalated', text } })

export const resolveReport = (deps: Deps, actor: SignedIn, asked: ReportRequest, text?: string) =>
  act(deps, actor, asked, {
    action: 'resolve',
    event: { name: 'resolved', text },
    change: () => {
      const today = nigerianDay(deps.clock.now())
      return { resolvedOn: today, destroyOn: addDays(today, deps.config.reportRetentionDays), warned: false }
    },
  })

/** Assigns a report to a member of staff who may read it; a pending report is then under investigation. */
export const assignReport = (deps: Deps, actor: SignedIn, asked: ReportRequest, assignedTo: string) =>
  act(deps, actor, asked, {
    action: ({ row }) => (row.status === 'PENDING' ? 'assign' : 'reassign'),
    event: { name: 'assigned' },
    change: async ({ row }, tx) => {
      const known = (await listStaffAccounts(deps, may.handleReports)).some((account) => account.id === assignedTo)
      if (!known || (await isDenied(tx, assignedTo, row.id))) throw invalidField('assignedTo', messages.staffUnknown)
      return { assignedTo }
    },
  })

export const prolongReport = (deps: Deps, actor: SignedIn, asked: ReportRequest, days: number) =>
  act(deps, actor, asked, {
    action: 'prolong',
    event: { name: 'prolonged', text: `${days} days` },
    change: ({ row }) => ({ destroyOn: addDays(row.destroyOn ?? nigerianDay(deps.clock.now()), days), warned: false }),
  })

/** Withholds a report from members of staff whom it concerns; it is unassigned and disappears from their lists and counts at once. */
export const withholdReport = (deps: Deps, actor: SignedIn, asked: ReportRequest, staffIds: string[]) =>
  act(deps, actor, asked, {
    action: 'withhold',
    event: { name: 'withheld' },
    change: async ({ row }, tx) => {
      if (staffIds.includes(actor.id)) throw conflict(messages.notFromSelf)
      if (!staffIds.every(isUuid)) throw invalidField('staffIds', messages.staffUnknown)
      await replaceDenials(tx, row.id, [...new Set(staffIds)])
      for (const staffId of staffIds) await unassign(tx, staffId, row.id)
      return {}
    },
  })

/** Adds a note that only staff can read. */
export const addNote = (deps: Deps, actor: SignedIn, id: string, text: string) =>
  act(
    deps,
    actor,
    { id },
    {
      action: 'note',
      change: async (report, tx) => {
        await addEntry(deps, tx, report, 'note', { text, from: 'staff', byName: actor.name })
        return {}
      },
    },
  )

/** Adds a message from staff or the reporter. */
export const addCommunication = (deps: Deps, actor: SignedIn, id: string, text: string) =>
  act(
    deps,
    actor,
    { id },
    {
      action: 'message',
      change: async (report, tx) => {
        if (report.as === 'reporter' && (await isSaidAlready(tx, report, text))) return {}
        await addEntry(deps, tx, report, 'message', { text, from: report.as, byName: actor.name })
        return {}
      },
    },
  )

/** The reporter corrects a report that is still pending. */
const amendReport = (
  deps: Deps,
  actor: SignedIn,
  asked: ReportRequest,
  words: { subject?: string | undefined; description?: string | undefined },
) =>
  act(deps, actor, asked, {
    action: 'amend',
    event: { name: 'amended' },
    change: ({ row, key, facts }) => {
      const { subject = facts.subject, description = facts.description } = words
      return { sealed: sealFacts(key, row.id, { ...facts, subject, description }) }
    },
  })

/** `PUT` of spec 2 §7: only the reporter may change the texts, only staff the assignment. */
export const changeReport = (
  deps: Deps,
  actor: SignedIn,
  asked: ReportRequest,
  given: { subject?: string | undefined; description?: string | undefined; assignedTo?: string | undefined },
) =>
  given.assignedTo !== undefined && holds(actor, may.handleReports)
    ? assignReport(deps, actor, asked, given.assignedTo)
    : amendReport(deps, actor, asked, given)
