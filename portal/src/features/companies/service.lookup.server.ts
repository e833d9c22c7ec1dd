import { readMemberships } from '#people/store.server.ts'
import { readAccount } from '#people/directory.server.ts'
import type { User } from '#people/contract.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { includesMandate, isParty, type Owner } from '#platform/mandates.ts'
import { requireMandate } from '#platform/permission.ts'
import { ownOfColleague } from '#platform/problem.ts'
import { listMemberRows, findIdsByName, findMembership, findNames } from './store.server.ts'

export interface NamedCompany {
  id: string
  name: string
}

/** Names the companies of records, in one query. The caller has checked that the reader may see the records. */
export async function nameCompanies(
  db: Db,
  records: readonly Pick<Owner, 'companyId'>[],
): Promise<(record: Pick<Owner, 'companyId'>) => NamedCompany | null> {
  const ids = new Set(records.flatMap(({ companyId }) => companyId ?? []))
  const found = new Map((ids.size > 0 ? await findNames(db, [...ids]) : []).map((company) => [company.id, company]))
  return ({ companyId }) => (companyId && found.get(companyId)) || null
}

export async function companyName(db: Db, id: string): Promise<string> {
  const [found] = await findNames(db, [id])
  return found?.name ?? ''
}

/** A search that matches more companies than these finds the records of the first ones. */
const maxFound = 200

/** Companies whose name contains the text, for the lists of staff. */
export const findCompanies = (db: Db, text: string): Promise<string[]> => findIdsByName(db, text, maxFound)

/** The person with the mandates of now, for a record of a company: a long request began with those of its start. */
export const withCurrentMandates = async (db: Db, actor: SignedIn, companyId: string | null): Promise<SignedIn> =>
  companyId === null ? actor : { ...actor, memberships: await readMemberships(db, actor.id) }

/** Whether a record is the own matter of a person, by the memberships of now. */
export const isMatterOf = async (db: Db, personId: string, owner: Owner): Promise<boolean> =>
  isParty({ id: personId, memberships: await readMemberships(db, personId) }, owner)

/** 400 for an officer whose own matter the record is: nobody assigns it to them. */
export async function refuseOwner(db: Db, assigneeId: string | null | undefined, owner: Owner): Promise<void> {
  if (assigneeId && (await isMatterOf(db, assigneeId, owner))) throw ownOfColleague('userId')
}

async function findSigners(deps: Deps, companyId: string): Promise<User[]> {
  const rows = await listMemberRows(deps.database.db, companyId)
  const signers = rows.filter(({ mandates }) => includesMandate(mandates, 'sign'))
  const accounts = await Promise.all(signers.map(({ userId }) => readAccount(deps, userId)))
  return accounts.filter((account) => account !== undefined)
}

/** The names of the members who may sign, for a colleague who may not. */
export async function listSigners(deps: Deps, actor: SignedIn, companyId: string) {
  requireMandate(actor, companyId, 'read')
  const signers = await findSigners(deps, companyId)
  return { signers: signers.map(({ name, surname }) => ({ name: `${name} ${surname}`.trim() })) }
}

/** Who receives mail about a record: the person who filed it; for a company's record only while a member, else the members who may sign. */
export async function findRecipients(deps: Deps, { userId, companyId }: Owner): Promise<User[]> {
  const author = userId === null ? undefined : await readAccount(deps, userId)
  if (companyId === null) return author ? [author] : []
  const isMember = author && (await findMembership(deps.database.db, companyId, author.id))
  return isMember ? [author] : findSigners(deps, companyId)
}
