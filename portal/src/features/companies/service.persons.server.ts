import { lockAccount } from '#features/accounts/service.directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { Problem } from '#platform/problem.ts'
import { handOverFirst, namesOf } from './messages.ts'
import { leavesOthersAlone, mostMemberships } from './rules.ts'
import { recordType } from './rules.queues.ts'
import { deleteInvitationsBy } from './store.invitations.server.ts'
import { deleteMember, listCompanyRows, listMemberRows, listMemberships, lockCompany } from './store.server.ts'

/** A person's memberships, for the export of personal data. */
export async function exportOwnCompanies(deps: Deps, actor: SignedIn): Promise<Record<string, unknown[]>> {
  const { db } = deps.database
  const memberships = new Map((await listMemberships(db, actor.id)).map((row) => [row.companyId, row]))
  const part = { ids: [...memberships.keys()], search: undefined, limit: mostMemberships, offset: 0 }
  const { rows } = await listCompanyRows(db, part)
  const companies = rows.map(({ id, name, cacNumber }) => {
    const { mandates = [], addedAt } = memberships.get(id) ?? {}
    const held = namesOf(mandates)
    return { id, title: name, cacNumber, mandates: held, memberSince: addedAt?.toISOString() }
  })
  return { companies }
}

/**
 * 409 with the names of the companies in which others would be left without a manager. Locks them, so that two managers cannot go at the same
 * moment. A company without other members stays for its records, without members.
 */
export async function keepManagers(_deps: Deps, tx: Db, person: SignedIn): Promise<void> {
  // The account before its companies, as everywhere, to avoid deadlocks.
  await lockAccount(tx, person.id)
  const names: string[] = []
  for (const { companyId } of await listMemberships(tx, person.id)) {
    const company = await lockCompany(tx, companyId)
    if (company && leavesOthersAlone(await listMemberRows(tx, companyId), person.id)) names.push(company.name)
  }
  if (names.length > 0) throw new Problem(409, handOverFirst(names), { facts: { companies: names } })
}

/** Removes a person from their companies, with the invitations that they have sent. */
export const leaveCompanies = (why: 'erased' | 'addressVerified') => async (deps: Deps, tx: Db, person: SignedIn) => {
  for (const { companyId, mandates } of await listMemberships(tx, person.id)) {
    await lockCompany(tx, companyId)
    await deleteMember(tx, companyId, person.id)
    await deleteInvitationsBy(tx, companyId, person.id)
    const entry = { action: 'company.leave', recordType, recordId: companyId, companyId }
    const details = { userId: person.id, before: mandates, after: [], [why]: true }
    await recordAudit(tx, { at: deps.clock.now(), actor: person, ...entry, details })
  }
}

/** The companies of an account, by name, for its page. The caller checks permission. */
export async function namesOfCompaniesOf(db: Db, accountId: string): Promise<{ id: string; name: string }[]> {
  const ids = (await listMemberships(db, accountId)).map(({ companyId }) => companyId)
  if (ids.length === 0) return []
  const { rows } = await listCompanyRows(db, { ids, search: undefined, limit: mostMemberships, offset: 0 })
  return rows.map(({ id, name }) => ({ id, name }))
}
