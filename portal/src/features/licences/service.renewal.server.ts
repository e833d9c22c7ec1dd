import { act } from '#engines/records/service.act.server.ts'
import { refusalOf } from '#engines/records/kind.ts'
import { readSetting } from '#engines/settings/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { hook } from '#platform/hooks.ts'
import { conflict } from '#platform/problem.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { licenceSettings } from './contract.settings.ts'
import { licence } from './kind.ts'
import { licenceMessages as messages } from './messages.ts'
import { daysUntil } from './rules.conditions.ts'
import { licenceServer } from './service.record.server.ts'
import { type LicenceRow, licenceStore } from './store.server.ts'

export type { LicenceRow }

/** An application that asks to renew a licence, and is not decided. */
export interface OpenRenewal {
  licenceId: string
  id: string
  reference: string
  /** When it was submitted; null until then. */
  completedAt: Date | null
}

/** What applications know of the renewal of licences, which stand below them. */
export const licenceRenewals = hook<{
  listOpen: (db: Db, licenceIds: readonly string[]) => Promise<OpenRenewal[]>
  /** The application with whose answers its holder begins the renewal. */
  findFormer: (db: Db, row: LicenceRow) => Promise<string | undefined>
}>('applications for the renewal of licences')

export const { find: findLicence, lock: lockLicence } = licenceStore

/** Why a licence cannot be renewed now; undefined where it can. */
async function refuseRenewal(db: Db, row: LicenceRow, now: Date): Promise<string | undefined> {
  return (
    refusalOf(licence, row, 'renew', { by: 'approver', now })?.message ??
    (await licenceServer.conditions!.inTime!(db, row, now))
  )
}

/** From so many days before the end of a licence its holder can apply for the renewal. */
const offeredBefore = 365

/** Whether the holder of a licence can apply for its renewal now. */
export const isRenewable = async (db: Db, row: LicenceRow, now: Date): Promise<boolean> =>
  daysUntil(row.validTo, now) <= offeredBefore && !(await refuseRenewal(db, row, now))

/** Since when the renewal of each of these licences is asked for, where that lets it continue after its last day: filed by then, and not decided. */
export async function readContinuing(
  { hooks, database: { db } }: Pick<Deps, 'hooks' | 'database'>,
  rows: readonly LicenceRow[],
): Promise<(row: LicenceRow) => string | undefined> {
  const { continues } = await readSetting(db, licenceSettings)
  const [renewals] = continues && rows.length > 0 ? hooks.of(licenceRenewals) : []
  const open =
    (await renewals?.listOpen(
      db,
      rows.map(({ id }) => id),
    )) ?? []
  return ({ id, validTo }) => {
    const at = open.find(({ licenceId }) => licenceId === id)?.completedAt
    const day = at && nigerianDay(at)
    return day && day <= validTo ? day : undefined
  }
}

interface RenewalTerms {
  validTo: string
  order: string
  day: string
}

/** 400 or 409 where a licence cannot be renewed so. */
export async function checkRenewal(deps: Deps, tx: Db, id: string, terms: RenewalTerms): Promise<void> {
  const row = await licenceStore.lock(tx, id)
  const refusal = row ? await refuseRenewal(tx, row, deps.clock.now()) : messages.notFound
  if (refusal) throw conflict(refusal)
  await licenceServer.prepare!.renew!(deps, tx, row!, { ...terms })
}

/** Renews a licence in the transaction that decides its application, and answers its number; the caller has checked that both people may. */
export async function renewLicence(
  deps: Deps,
  tx: Db,
  { input, ...by }: { actor: SignedIn; second: object; id: string; input: RenewalTerms & { statement: string } },
): Promise<string> {
  const done = await act(deps, licenceServer, { ...by, action: 'renew', input: { ...input } }, tx)
  return done!.row.reference
}
