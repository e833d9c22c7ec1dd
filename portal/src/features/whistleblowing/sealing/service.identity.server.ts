import { createHmac } from 'node:crypto'
import { requireOwnFactor } from '#features/accounts/factors/service.server.ts'
import { readAccount, listStaffAccounts } from '#people/directory.server.ts'
import { changeDuty } from '#features/staff/service.server.ts'
import type { AskedApproval } from '#features/approvals/contract.ts'
import { performOrAsk } from '#features/approvals/service.ask.server.ts'
import type { ApprovalKind, Performing } from '#features/approvals/service.kinds.server.ts'
import { approvedAt } from '#features/approvals/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may, type Duty, holds } from '#platform/duties.ts'
import { formatDay, nigerianDay } from '#platform/values/nigerian-time.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { Reader } from '../contract.actions.ts'
import { identityWords } from '../messages.ts'
import { identityHours } from '../rules.ts'
import { lockReport, updateReport, copyDenials, unassign } from '../store.server.ts'
import { addEntry } from './service.entries.server.ts'
import { listHiddenReports, missing, openForOfficer, openRow, type OpenReport } from './service.open.server.ts'
import { sealJson, unsealJson } from './service.seal.server.ts'

/** Why two officers want to know the name, and the law that forbids telling the reporter; empty if none does. */
export interface IdentityReason {
  reason: string
  law: string
}
/** What is typed may repeat the report, so it is sealed with the report's key and destroyed with it. */
interface IdentityInput {
  id: string
  sealed: string
}

const kindName = 'report.identity'
const context = (id: string): string => `identity ${id}`

async function lockNamed(deps: Deps, tx: Db, id: string): Promise<OpenReport> {
  const row = isUuid(id) ? await lockReport(tx, id) : undefined
  if (!row) throw missing()
  const report = openRow(deps, row)
  // The reporter has deleted the account meanwhile.
  if (report.facts.isAnonymous) throw missing()
  return report
}

const readReason = ({ row, key }: OpenReport, { sealed }: IdentityInput): IdentityReason =>
  unsealJson<IdentityReason>(key, context(row.id), Buffer.from(sealed, 'base64'))

/** Reading who has reported takes two integrity officers, always. */
export const identityReading: ApprovalKind<IdentityInput> = {
  kind: kindName,
  recordType: 'report',
  duties: may.handleReports,
  recordOf: ({ id }) => id,
  neverAlone: identityWords.neverAlone,
  isSame: () => true,
  hiddenFrom: listHiddenReports,
  async see(deps, tx, input) {
    const report = await lockNamed(deps, tx, input.id)
    const { reason, law } = readReason(report, input)
    return {
      title: 'Read the name of a reporter',
      path: '/whistleblowing',
      facts: [
        { label: 'Report', value: report.row.reference },
        { label: 'Reason', value: reason },
        { label: 'The reporter', value: law ? `Is not told, by law: ${law}` : 'Is told, with the reason' },
      ],
      // With the report's key: without it nobody can find out from the digest what a report contains.
      state: createHmac('sha256', report.key).update(JSON.stringify(report.facts)).digest('base64url'),
    }
  },
  async perform(deps, tx, input, how) {
    const report = await lockNamed(deps, tx, input.id)
    const { row } = report
    const { reason, law } = readReason(report, input)
    const names = await namesOf(deps, tx, how)
    const today = nigerianDay(deps.clock.now())
    const said = { from: 'staff', byName: names } as const
    await addEntry(deps, tx, report, 'note', { ...said, text: identityWords.note(names, reason, law) })
    const told = identityWords.told(formatDay(today), reason)
    if (!law) await addEntry(deps, tx, report, 'message', { ...said, text: told })
    await updateReport(tx, row.id, { updatedOn: today })
    const details = { reference: row.reference, ...how.second }
    const entry = { action: 'report.read-identity', recordType: 'report', recordId: row.id, details }
    await recordAudit(tx, { at: deps.clock.now(), actor: how.asker, ...entry })
  },
  async keepRefusal(deps, tx, input, { by, reason }) {
    const report = await lockNamed(deps, tx, input.id)
    const text = identityWords.refused(reason)
    await addEntry(deps, tx, report, 'note', { from: 'staff', byName: by.name, text })
  },
}

async function namesOf(deps: Deps, tx: Db, { asker, second }: Performing): Promise<string> {
  const ids = [asker.id, ...('approvedBy' in second ? [second.approvedBy] : [])]
  const accounts = await Promise.all(ids.map((id) => readAccount(deps, id, tx)))
  return accounts.flatMap((one) => (one ? `${one.name} ${one.surname}`.trim() : [])).join(' and ')
}

/** Asks another integrity officer to agree that both read who has reported. */
export async function askForIdentity(
  deps: Deps,
  actor: SignedIn,
  { id, reason, law = '' }: { id: string; reason: string; law?: string | undefined },
): Promise<AskedApproval> {
  requireDuty(actor, may.handleReports)
  await requireOwnFactor(deps, actor)
  return deps.database.transaction(async (tx) => {
    const found = isUuid(id) ? await lockReport(tx, id) : undefined
    const { row, key, facts } = await openForOfficer(deps, actor, found)
    if (facts.isAnonymous) throw conflict(identityWords.anonymous)
    const sealed = sealJson(key, context(row.id), { reason, law } satisfies IdentityReason).toString('base64')
    const asked = await performOrAsk(deps, tx, actor, identityReading, { id, sealed })
    if (!asked) throw new Error('one person alone has read an identity')
    return asked
  })
}

/** Until when this member of staff may read who has reported; undefined if two officers have not agreed or it was too long ago. */
export async function identityOpenUntil(
  deps: Deps,
  db: Db,
  { reportId, person }: { reportId: string; person: string },
): Promise<Date | undefined> {
  const lasts = identityHours * 3_600_000
  const since = new Date(deps.clock.now().getTime() - lasts)
  const at = await approvedAt(db, { kind: kindName, recordId: reportId, person, since })
  return at && new Date(at.getTime() + lasts)
}

/** Members of staff; integrity officers may read reports. */
export async function listReaders(deps: Deps, actor: SignedIn): Promise<{ admins: Reader[] }> {
  requireDuty(actor, may.handleReports)
  await requireOwnFactor(deps, actor)
  const staff = await listStaffAccounts(deps)
  return {
    admins: staff.map(({ id, name, surname, email, duties }) => ({
      id,
      name: `${name} ${surname}`.trim(),
      email,
      mayRead: holds({ duties }, may.handleReports),
    })),
  }
}

/**
 * Makes a member of staff an integrity officer, or takes the duty away; another integrity officer must approve. Staff cannot withdraw their own, so at
 * least one reader remains.
 */
export async function setReader(
  deps: Deps,
  actor: SignedIn,
  { id, mayRead }: { id: string; mayRead: boolean },
): Promise<{ admins: Reader[] } & Partial<AskedApproval>> {
  const { admins } = await listReaders(deps, actor)
  await requireOwnFactor(deps, actor)
  if (!admins.some((staff) => staff.id === id)) throw notFound()
  if (id === actor.id) throw conflict('You cannot take this right from yourself.')
  const asked = await deps.database.transaction((tx) =>
    changeDuty(deps, tx, actor, { id, duty: 'integrity-officer', isHeld: mayRead }),
  )
  return { ...(await listReaders(deps, actor)), ...asked }
}

/** Reports are no longer assigned to a person who lost the duty to read them. */
export async function leaveReports(
  _deps: Deps,
  tx: Db,
  { id, duties }: { id: string; duties: readonly Duty[] },
): Promise<void> {
  if (duties.includes('integrity-officer')) await unassign(tx, id)
}

/** New staff accounts inherit the restrictions of the person who creates them, who could otherwise open withheld reports through a second account. */
export const inheritDenials = (_deps: Deps, tx: Db, { by, to }: { by: string; to: string }): Promise<void> =>
  copyDenials(tx, by, to)
