import { requireAllowed, requireVersion } from '#engines/records/service.actions.server.ts'
import { listStaffAccounts } from '#people/directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { holds, may } from '#platform/duties.ts'
import { addDays, nigerianDay } from '#platform/values/nigerian-time.ts'
import { conflict, invalidField, notFound, ownRecord } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { assignReport, prolongReport, withholdReport } from './contract.actions.ts'
import type { amendReport, Report } from './contract.ts'
import { decideReport, type EventName, type ReportAction, type ReportState } from './kind.ts'
import { messages } from './messages.ts'
import { addEntry, isSaidAlready } from './sealing/service.entries.server.ts'
import { openFor, type OpenReport, type ReportFor, sealFacts } from './sealing/service.open.server.ts'
import { toReport } from './service.server.ts'
import { isDenied, lockReport, type NewReport, replaceDenials, unassign, updateReport } from './store.server.ts'

export interface RequestedAction {
  action: ReportAction | ((report: OpenReport) => ReportAction)
  /** The version that the member of staff saw; refused when it is no longer current. */
  version?: number | undefined
  event?: { name: EventName; text?: string | undefined }
  /** Columns to change in addition to status and level. */
  change?: (report: ReportFor, tx: Db, given: { deps: Deps; actor: SignedIn }) => Promise<Change> | Change
}
type Change = Partial<NewReport> | undefined

/** Performs one action on a locked report: permission, version, lifecycle, change, history and audit. Refused with 404, 403 or 409. */
export async function performAction(
  deps: Deps,
  actor: SignedIn,
  id: string,
  requested: RequestedAction,
): Promise<Report> {
  return deps.database.transaction(async (tx) => {
    const report = await openFor(deps, actor, isUuid(id) ? await lockReport(tx, id) : undefined)
    const { row, as } = report
    requireVersion(row, requested.version, messages.stale)
    const action = typeof requested.action === 'function' ? requested.action(report) : requested.action
    const next = nextState(report, action, actor)
    const change = (await requested.change?.(report, tx, { deps, actor })) ?? {}
    const updatedOn = nigerianDay(deps.clock.now())
    await updateReport(tx, row.id, { ...next, updatedOn, ...(as === 'reporter' && { announced: false }), ...change })
    if (requested.event) {
      const { name: event, text = '' } = requested.event
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
function nextState({ row, as }: ReportFor, action: ReportAction, actor: SignedIn): ReportState {
  const outcome = decideReport(row, action, as)
  if (!outcome.allowed && outcome.reason === 'forbidden' && holds(actor, may.handleReports)) throw ownRecord()
  const { status, level } = { ...row, ...requireAllowed(outcome).set }
  return { status, level }
}

type WithNote = { note?: string | undefined; version?: number | undefined } | null
type Words = Pick<BodyOf<typeof amendReport>, 'subject' | 'description' | 'version'>

/** What the calls about a report do, from their bodies. */
export const actions = {
  escalate: (body: WithNote): RequestedAction => ({
    action: 'escalate',
    version: body?.version,
    event: { name: 'escalated', text: body?.note },
  }),

  resolve: (body: WithNote): RequestedAction => ({
    action: 'resolve',
    version: body?.version,
    event: { name: 'resolved', text: body?.note },
    change(_report, _tx, { deps }) {
      const today = nigerianDay(deps.clock.now())
      return { resolvedOn: today, destroyOn: addDays(today, deps.config.reportRetentionDays), warned: false }
    },
  }),

  /** To a member of staff who may read it; a pending report is then under investigation. */
  assign: ({ assignedTo, version }: BodyOf<typeof assignReport>): RequestedAction => ({
    action: ({ row }) => (row.status === 'PENDING' ? 'assign' : 'reassign'),
    version,
    event: { name: 'assigned' },
    async change({ row }, tx, { deps }) {
      const known = (await listStaffAccounts(deps, may.handleReports, tx)).some((account) => account.id === assignedTo)
      if (!known || (await isDenied(tx, assignedTo, row.id))) throw invalidField('assignedTo', messages.staffUnknown)
      return { assignedTo }
    },
  }),

  prolong: ({ days, version }: BodyOf<typeof prolongReport>): RequestedAction => ({
    action: 'prolong',
    version,
    event: { name: 'prolonged', text: `${days} days` },
    change: ({ row }, _tx, { deps }) => ({
      destroyOn: addDays(row.destroyOn ?? nigerianDay(deps.clock.now()), days),
      warned: false,
    }),
  }),

  /** From members of staff whom it concerns; it is unassigned and disappears from their lists and counts at once. */
  withhold: ({ staffIds, version }: BodyOf<typeof withholdReport>): RequestedAction => ({
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
  note: (text: string): RequestedAction => ({
    action: 'note',
    async change(report, tx, { deps, actor }) {
      await addEntry(deps, tx, report, 'note', { text, from: 'staff', byName: actor.name })
    },
  }),

  /** From staff or the reporter. */
  message: (text: string): RequestedAction => ({
    action: 'message',
    async change(report, tx, { deps, actor }) {
      if (report.as === 'reporter' && (await isSaidAlready(tx, report, text))) return
      await addEntry(deps, tx, report, 'message', { text, from: report.as, byName: actor.name })
    },
  }),

  /** By the reporter, while it is pending. */
  amend: ({ subject, description, version }: Words): RequestedAction => ({
    action: 'amend',
    version,
    event: { name: 'amended' },
    change({ row, key, facts }) {
      const words = { subject: subject ?? facts.subject, description: description ?? facts.description }
      return { sealed: sealFacts(key, row.id, { ...facts, ...words }) }
    },
  }),

  /** `PUT` of spec 2 §7: only the reporter may change the texts, only staff the assignment. */
  change: ({ assignedTo, ...body }: BodyOf<typeof amendReport>, actor: SignedIn): RequestedAction =>
    assignedTo !== undefined && holds(actor, may.handleReports)
      ? actions.assign({ assignedTo, version: body.version })
      : actions.amend(body),
}
