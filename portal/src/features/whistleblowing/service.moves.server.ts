import { requireVersion } from '#engines/records/service.actions.server.ts'
import { listStaffAccounts } from '#people/directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { holds, may } from '#platform/duties.ts'
import { addDays, nigerianDay } from '#platform/values/nigerian-time.ts'
import { conflict, invalidField, notFound, ownRecord, Problem } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { assignReport, prolongReport, withholdReport } from './contract.moves.ts'
import type { amendReport, Report } from './contract.ts'
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

export interface Move {
  action: ReportAction | ((report: OpenReport) => ReportAction)
  /** The version that the member of staff saw; refused when it is no longer current. */
  version?: number | undefined
  event?: { name: EventName; text?: string | undefined }
  /** Columns to change in addition to status and level. */
  change?: (report: ReportFor, tx: Db, given: { deps: Deps; actor: SignedIn }) => Promise<Change> | Change
}
type Change = Partial<NewReport> | undefined

/** Performs one action on a locked report: permission, version, lifecycle, change, history and audit. Refused with 404, 403 or 409. */
export async function moveReport(deps: Deps, actor: SignedIn, id: string, move: Move): Promise<Report> {
  return deps.database.transaction(async (tx) => {
    const report = await openFor(deps, actor, isUuid(id) ? await lockReport(tx, id) : undefined)
    const { row, as } = report
    requireVersion(row, move.version, messages.stale)
    const action = typeof move.action === 'function' ? move.action(report) : move.action
    const next = moveOn(report, action, actor)
    const change = (await move.change?.(report, tx, { deps, actor })) ?? {}
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

type Noted = { note?: string | undefined; version?: number | undefined } | null
type Words = Pick<BodyOf<typeof amendReport>, 'subject' | 'description' | 'version'>

/** What the calls about a report do, from their bodies. */
export const moves = {
  escalate: (body: Noted): Move => ({
    action: 'escalate',
    version: body?.version,
    event: { name: 'escalated', text: body?.note },
  }),

  resolve: (body: Noted): Move => ({
    action: 'resolve',
    version: body?.version,
    event: { name: 'resolved', text: body?.note },
    change(_report, _tx, { deps }) {
      const today = nigerianDay(deps.clock.now())
      return { resolvedOn: today, destroyOn: addDays(today, deps.config.reportRetentionDays), warned: false }
    },
  }),

  /** To a member of staff who may read it; a pending report is then under investigation. */
  assign: ({ assignedTo, version }: BodyOf<typeof assignReport>): Move => ({
    action: ({ row }) => (row.status === 'PENDING' ? 'assign' : 'reassign'),
    version,
    event: { name: 'assigned' },
    async change({ row }, tx, { deps }) {
      const known = (await listStaffAccounts(deps, may.handleReports)).some((account) => account.id === assignedTo)
      if (!known || (await isDenied(tx, assignedTo, row.id))) throw invalidField('assignedTo', messages.staffUnknown)
      return { assignedTo }
    },
  }),

  prolong: ({ days, version }: BodyOf<typeof prolongReport>): Move => ({
    action: 'prolong',
    version,
    event: { name: 'prolonged', text: `${days} days` },
    change: ({ row }, _tx, { deps }) => ({
      destroyOn: addDays(row.destroyOn ?? nigerianDay(deps.clock.now()), days),
      warned: false,
    }),
  }),

  /** From members of staff whom it concerns; it is unassigned and disappears from their lists and counts at once. */
  withhold: ({ staffIds, version }: BodyOf<typeof withholdReport>): Move => ({
    action: 'withhold',
    version,
    event: { name: 'withheld' },
    async change({ row }, tx, { actor }) {
      if (staffIds.includes(actor.id)) throw conflict(messages.notFromSelf)
      if (!staffIds.every(isUuid)) throw invalidField('staffIds', messages.staffUnknown)
      await replaceDenials(tx, row.id, [...new Set(staffIds)])
      for (const staffId of staffIds) await unassign(tx, staffId, row.id)
    },
  }),

  /** Only staff read it. */
  note: (text: string): Move => ({
    action: 'note',
    async change(report, tx, { deps, actor }) {
      await addEntry(deps, tx, report, 'note', { text, from: 'staff', byName: actor.name })
    },
  }),

  /** From staff or the reporter. */
  message: (text: string): Move => ({
    action: 'message',
    async change(report, tx, { deps, actor }) {
      if (report.as === 'reporter' && (await isSaidAlready(tx, report, text))) return
      await addEntry(deps, tx, report, 'message', { text, from: report.as, byName: actor.name })
    },
  }),

  /** By the reporter, while it is pending. */
  amend: ({ subject, description, version }: Words): Move => ({
    action: 'amend',
    version,
    event: { name: 'amended' },
    change({ row, key, facts }) {
      const words = { subject: subject ?? facts.subject, description: description ?? facts.description }
      return { sealed: sealFacts(key, row.id, { ...facts, ...words }) }
    },
  }),

  /** `PUT` of spec 2 §7: only the reporter may change the texts, only staff the assignment. */
  change: ({ assignedTo, ...body }: BodyOf<typeof amendReport>, actor: SignedIn): Move =>
    assignedTo !== undefined && holds(actor, may.handleReports)
      ? moves.assign({ assignedTo, version: body.version })
      : moves.amend(body),
}
