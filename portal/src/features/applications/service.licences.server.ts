// The licence of an application: the one that was granted on it, or the one that it renews.

import { findGranted } from '#features/licences/service.grant.server.ts'
import { findLicence, isRenewable, type LicenceRow } from '#features/licences/service.renewal.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { conflict } from '#platform/problem.ts'
import { deskMessages } from './desk/messages.ts'
import { listOpenRenewals, type SubmissionRow } from './store.server.ts'

/** The licence that was granted or renewed on an application. */
export const findLicenceOf = (db: Db, row: SubmissionRow): Promise<LicenceRow | undefined> => {
  if (!row.renewsLicenceId) return findGranted(db, row.id)
  const isRenewed = row.approvalStatus === 'approved' && !row.awaitsLicence
  return isRenewed ? findLicence(db, row.renewsLicenceId) : Promise.resolve(undefined)
}

/** The licence that a further application with the answers of this one would renew; undefined where it would ask for a new one. */
export async function findRenewable(db: Db, row: SubmissionRow, now: Date): Promise<LicenceRow | undefined> {
  const licence = row.renewsLicenceId ? await findLicence(db, row.renewsLicenceId) : await findGranted(db, row.id)
  return licence && (await isRenewable(db, licence, now)) ? licence : undefined
}

/** 409 where the renewal of a licence is asked for already. */
export async function requireNoOpenRenewal(db: Db, { id, reference }: LicenceRow): Promise<void> {
  const [open] = await listOpenRenewals(db, [id])
  if (open) throw conflict(deskMessages.renewalOpen(reference, open.reference))
}

/** Whether an application for the renewal of its licence can begin now. */
export async function offersRenewal(db: Db, row: SubmissionRow, now: Date): Promise<boolean> {
  const licence = await findRenewable(db, row, now)
  return licence !== undefined && (await listOpenRenewals(db, [licence.id])).length === 0
}
