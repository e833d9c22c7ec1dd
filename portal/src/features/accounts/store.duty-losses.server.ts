import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { auditLog } from '#platform/database/platform.table.server.ts'
import type { Duty } from '#platform/duties.ts'

const action = 'account.lose-duties'

interface DutyChange {
  at: Date
  actor: SignedIn
  id: string
  before: readonly Duty[]
  after: readonly Duty[]
}

/** Records what a member of staff held who loses a duty in any way. The audit log only grows, so nobody hides that another person could have approved. */
export async function recordDutyLoss(tx: Db, { at, actor, id, before, after }: DutyChange): Promise<void> {
  if (before.every((duty) => after.includes(duty))) return
  await recordAudit(tx, { at, actor, action, recordType: 'account', recordId: id, details: { before } })
}

/** Whether a person other than `not` held all these duties and lost one of any kind after `since`. */
export async function wasHeldByOther(
  tx: Db,
  { needs, not, since }: { needs: readonly Duty[]; not: string; since: Date },
): Promise<boolean> {
  const held = sql`${auditLog.details} -> 'before' @> ${JSON.stringify(needs)}::jsonb`
  const lost = and(eq(auditLog.recordType, 'account'), eq(auditLog.action, action), ne(auditLog.recordId, not))
  const [row] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(lost, gt(auditLog.at, since), held))
    .limit(1)
  return row !== undefined
}
