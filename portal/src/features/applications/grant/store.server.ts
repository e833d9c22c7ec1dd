import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { OpenRenewal } from '#features/licences/service.renewal.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { openStatuses } from '../rules.ts'
import { applicationSubmissions as s } from '../table.server.ts'

/** The applications to renew these licences that are not decided, the oldest first. */
export async function listOpenRenewals(db: Db, licenceIds: readonly string[]): Promise<OpenRenewal[]> {
  const rows = await db
    .select({ licenceId: s.renewsLicenceId, id: s.id, reference: s.reference, completedAt: s.completedAt })
    .from(s)
    .where(and(inArray(s.renewsLicenceId, [...licenceIds]), inArray(s.approvalStatus, openStatuses)))
    .orderBy(s.createdAt)
  return rows.map((row) => ({ ...row, licenceId: row.licenceId! }))
}

/** The newest application on which a licence was granted or renewed. */
export async function findLastApplication(
  db: Db,
  { id, applicationId }: { id: string; applicationId: string | null },
): Promise<string | undefined> {
  const renewed = and(eq(s.renewsLicenceId, id), eq(s.approvalStatus, 'approved'), eq(s.awaitsLicence, false))
  const [row] = await db
    .select({ id: s.id })
    .from(s)
    .where(applicationId ? or(renewed, eq(s.id, applicationId)) : renewed)
    .orderBy(desc(s.createdAt))
    .limit(1)
  return row?.id
}
