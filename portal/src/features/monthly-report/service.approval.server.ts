import type { AskedApproval } from '#features/approvals/contract.ts'
import { performOrAsk } from '#features/approvals/service.ask.server.ts'
import type { ApprovalKind } from '#features/approvals/service.kinds.server.ts'
import { listStaffAccounts, readAccount } from '#people/directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, invalidField, notFound, stale } from '#platform/problem.ts'
import { nigerianMonth } from '#platform/values/nigerian-time.ts'
import { reportMessages as messages } from './messages.ts'
import { linesOf, monthName, type ReportFigures, writeFigure } from './report-document.ts'
import { type MonthFacts, stateOf } from './rules.ts'
import { readFigures } from './service.figures.server.ts'
import { insertVersion, listVersions, lockDraft, saveDraft } from './store.server.ts'

const recordType = 'monthly-report'

/** The state of a month; 404 for one that has no report. */
export function requireState(
  { month, versions = 0, isWaiting = false }: Partial<MonthFacts> & { month: string },
  now: Date,
) {
  const state = stateOf({ month, versions, isWaiting }, nigerianMonth(now))
  if (!state) throw notFound(messages.notFound)
  return state
}

/** What is frozen is what was asked: figures that change meanwhile do not void a request, or a busy month could never be approved. */
interface AskedReport {
  month: string
  reason: string
  notes: string
  figures: ReportFigures
}

/** Approving a report takes another supervisor; where there is none, an administrator. */
export const reportApproval: ApprovalKind<AskedReport> = {
  kind: 'monthly-report.approve',
  recordType,
  duties: may.prepareMonthlyReports,
  mayAsk: (person) => holds(person, may.prepareMonthlyReports),
  neverAlone: messages.neverAlone,
  recordOf: ({ month }) => month,
  async see(deps, tx, { month, reason, notes, figures }) {
    const { version } = await lockDraft(tx, month)
    const versions = (await listVersions(tx, month)).length
    const supervisors = await listStaffAccounts(deps, may.prepareMonthlyReports, tx)
    const lines = linesOf(figures)
    return {
      title: `${versions > 0 ? 'Correct' : 'Approve'} the report of ${monthName(month)}`,
      path: `/monthly-report/${month}?of=asked`,
      facts: [
        ...(reason ? [{ label: 'What it corrects', value: reason }] : []),
        ...figures.first.map(({ label, unit, values }) => ({ label, value: writeFigure(values[0], unit) })),
        { label: 'Notes', value: notes || 'None' },
        { label: 'All figures', value: `${lines.length}, in the record. They are frozen as you read them there.` },
      ],
      // Notes that were changed after asking void the request.
      state: { lines, asOf: figures.asOf, reason, notes, version, versions },
      needs: supervisors.length > 1 ? may.prepareMonthlyReports : may.approveMonthlyReports,
    }
  },
  async perform(deps, tx, { month, ...asked }, { asker, second }) {
    const at = deps.clock.now()
    const number = (await listVersions(tx, month)).length + 1
    const approvedById = 'approvedBy' in second ? second.approvedBy : ''
    const { name = '', surname = '' } = (await readAccount(deps, approvedById, tx)) ?? {}
    const people = { askedById: asker.id, askedBy: asker.name, approvedById, approvedBy: `${name} ${surname}`.trim() }
    await insertVersion(tx, { month, number, ...asked, ...people, approvedAt: at })
    const entry = { action: 'monthly-report.approve', recordType, recordId: month }
    await recordAudit(tx, { at, actor: asker, ...entry, details: { number, ...second } })
  },
}

/** Asks a second person to approve the figures of today with the notes; a version after the first says what it corrects. */
export async function askForApproval(
  deps: Deps,
  actor: SignedIn,
  { month, reason }: Pick<AskedReport, 'month' | 'reason'>,
): Promise<AskedApproval> {
  requireDuty(actor, may.prepareMonthlyReports)
  if (requireState({ month }, deps.clock.now()) === 'running') throw conflict(messages.running)
  const figures = await readFigures(deps, month)
  const asked = await deps.database.transaction(async (tx) => {
    const { notes } = await lockDraft(tx, month)
    const isCorrection = (await listVersions(tx, month)).length > 0
    if (isCorrection && !reason) throw invalidField('reason', messages.reasonMissing)
    return performOrAsk(deps, tx, actor, reportApproval, { month, reason: isCorrection ? reason : '', notes, figures })
  })
  // Never alone: without a second person it is refused.
  return asked!
}

/** Saves the notes of the next version; what waits for a second person is void then. */
export async function saveNotes(
  deps: Deps,
  actor: SignedIn,
  { month, notes, version: seen }: { month: string; notes: string; version: number },
): Promise<{ version: number }> {
  requireDuty(actor, may.prepareMonthlyReports)
  const at = deps.clock.now()
  requireState({ month }, at)
  return deps.database.transaction(async (tx) => {
    if ((await lockDraft(tx, month)).version !== seen) throw stale(messages.changedMeanwhile)
    const version = seen + 1
    await saveDraft(tx, month, { notes, version })
    await recordAudit(tx, { at, actor, action: 'monthly-report.notes', recordType, recordId: month })
    return { version }
  })
}
