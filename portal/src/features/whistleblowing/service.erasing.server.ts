import { requireOwnFactor } from '#features/accounts/factors/service.server.ts'
import type { AskedApproval } from '#features/approvals/contract.ts'
import { performOrAsk } from '#features/approvals/service.ask.server.ts'
import type { ApprovalKind } from '#features/approvals/service.kinds.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { report as kind } from './kind.ts'
import { messages } from './messages.ts'
import { scrub } from './retention/service.retention.server.ts'
import { listHiddenReports, missing, openForOfficer } from './sealing/service.open.server.ts'
import { lockReport, type ReportRow, deleteReports } from './store.server.ts'

async function lockAny(tx: Db, id: string): Promise<ReportRow> {
  const row = isUuid(id) ? await lockReport(tx, id) : undefined
  if (!row) throw missing()
  return row
}

/** Destroying a report takes two integrity officers, neither of whom it is withheld from. */
export const reportErasing: ApprovalKind<{ id: string }> = {
  kind: 'report.delete',
  recordType: 'report',
  duties: may.handleReports,
  recordOf: ({ id }) => id,
  async see(_deps, tx, { id }) {
    const row = await lockAny(tx, id)
    return {
      title: 'Delete a report of wrongdoing',
      path: '/whistleblowing',
      facts: [
        { label: 'Reference', value: row.reference },
        { label: 'Status', value: kind.states[row.status].label },
      ],
      state: { version: row.version },
    }
  },
  async perform(deps, tx, { id }, { asker, second }) {
    const { reference } = await lockAny(tx, id)
    // The key and all data sealed with it go with the row.
    await deleteReports(tx, [id])
    const details = { reference, ...second }
    const entry = { action: 'report.delete', recordType: 'report', recordId: id, details }
    await recordAudit(tx, { at: deps.clock.now(), actor: asker, ...entry })
  },
  performed: scrub,
  hiddenFrom: listHiddenReports,
}

/** Destroys a report, or asks another integrity officer to approve. */
export async function destroyReport(
  deps: Deps,
  actor: SignedIn,
  id: string,
): Promise<{ message: string } | AskedApproval> {
  requireDuty(actor, may.handleReports)
  await requireOwnFactor(deps, actor)
  const asked = await deps.database.transaction(async (tx) => {
    await openForOfficer(deps, actor, isUuid(id) ? await lockReport(tx, id) : undefined)
    return performOrAsk(deps, tx, actor, reportErasing, { id })
  })
  if (asked) return asked
  await scrub(deps)
  return { message: messages.deleted }
}
