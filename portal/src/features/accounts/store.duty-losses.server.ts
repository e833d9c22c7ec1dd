import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { type AuditEntry, recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { auditLog } from '#platform/database/platform.table.server.ts'
import type { Duty } from '#platform/duties.ts'

const lost = { action: 'account.lose-duties', recordType: 'account' } as const
type Loss = Pick<AuditEntry, 'at' | 'actor'> & { id: string; before: readonly Duty[]; after: readonly Duty[] }

/** Records what a member of staff held who loses a duty in any way. The audit log only grows, so nobody hides that another person could have approved. */
export async function recordDutyLoss(tx: Db, { at, actor, id, before, after }: Loss): Promise<void> {
  if (before.some((duty) => !after.includes(duty)))
    await recordAudit(tx, { at, actor, ...lost, recordId: id, details: { before } })
}

/** Whether a person other than `not` held all these duties when losing one after `since`. */
export async function findLossOfOther(tx: Db, who: { needs: readonly Duty[]; not: string; since: Date }) {
  const { action, recordType, recordId, at, details } = auditLog
  const isLoss = and(eq(action, lost.action), eq(recordType, lost.recordType), ne(recordId, who.not), gt(at, who.since))
  const held = sql`${details} -> 'before' @> ${JSON.stringify(who.needs)}::jsonb`
  return (await tx.select({ at }).from(auditLog).where(and(isLoss, held)).limit(1)).length > 0
}
