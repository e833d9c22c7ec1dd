// The memberships of one person, whatever happens to the account.

import { lockAccount } from '#people/directory.server.ts'
import type { RemoveAdded } from '#people/hooks.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { Problem } from '#platform/problem.ts'
import { handOverFirst, namesOf } from './messages.ts'
import { leavesOthersAlone, maxMemberships, recordType } from './rules.ts'
import {
  deleteMember,
  listMemberRows,
  lockCompany,
  listCompanyRows,
  listMemberships,
  deleteInvitationsBy,
  listCompaniesInvitedTo,
} from './store.server.ts'
import { recordMemberChange } from './service.members.server.ts'

/**
 * After 'This was not me': removes the members whom an account has brought into companies since a moment, whom these have brought in, and their open
 * invitations. Each company is locked.
 */
export const removeAddedMembers: RemoveAdded = async (deps, tx, { person, since }) => {
  for (const id of await listCompaniesInvitedTo(tx, person.id, since)) {
    await lockCompany(tx, id)
    const rows = (await listMemberRows(tx, id)).filter(({ addedAt }) => addedAt >= since)
    const authors = new Set([person.id])
    // The set grows while it is read, by members who have invited others.
    for (const author of authors) {
      await deleteInvitationsBy(tx, id, author, since)
      for (const { userId, invitedBy, mandates: before } of rows) {
        if (invitedBy !== author || authors.has(userId)) continue
        authors.add(userId)
        await deleteMember(tx, id, userId)
        await recordMemberChange(deps, tx, person, { id, userId, next: [], before, action: 'company.remove-member' })
      }
    }
  }
}

/** A person's memberships, for the export of personal data. */
export async function exportOwnCompanies(deps: Deps, actor: SignedIn): Promise<Record<string, unknown[]>> {
  const { db } = deps.database
  const memberships = new Map((await listMemberships(db, actor.id)).map((row) => [row.companyId, row]))
  const part = { ids: [...memberships.keys()], search: undefined, limit: maxMemberships, offset: 0 }
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
export async function requireOtherManagers(_deps: Deps, tx: Db, person: SignedIn): Promise<void> {
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
  const { rows } = await listCompanyRows(db, { ids, search: undefined, limit: maxMemberships, offset: 0 })
  return rows.map(({ id, name }) => ({ id, name }))
}
