// An application or petition has the person who filed it and, where it was filed for a company, the company. A company's record is the company's:
// `owns` is the only answer to whose it is, on the server and in what screens are told. Reading needs any mandate; draft, documents and answers
// `prepare`; filing, submitting, escalating, reopening and rating `sign`; strangers get 404. The person who filed and left has no right to it.
// Copying a company's rights to its records when members change would be wrong until the last row is written.
// Complaints stay personal, as do the profile, quotas, consents, unfinished uploads and cases that staff file. A record moves to a company once and
// never back: it could otherwise be taken out of the company. Nobody is the officer of an own record.

import { type Duty, holds } from './duties.ts'

/** What a member may do for a company: change its members, file and sign, prepare without sending, read, pay. */
export const mandates = ['manage', 'sign', 'prepare', 'read', 'pay'] as const
export type Mandate = (typeof mandates)[number]

export interface Membership {
  companyId: string
  mandates: readonly Mandate[]
}
/** The owner of a record: a company, or without one the person who made it. */
export interface Owner {
  userId: string | null
  companyId: string | null
}
declare const known: unique symbol
/**
 * The memberships of a person as they are stored: only `people/store.server.ts` reads them, so that nobody is taken for a stranger to a company by an
 * empty list.
 */
export type Memberships = readonly Membership[] & { readonly [known]: true }
/** Of an author that is no account, who is known to be in no company. */
export const noMemberships = [] as readonly Membership[] as Memberships
interface Person {
  id: string
  memberships: Memberships
}

/** Every mandate includes reading, and who signs may prepare. */
const includes = (held: Mandate, wanted: Mandate): boolean =>
  held === wanted || wanted === 'read' || (held === 'sign' && wanted === 'prepare')

export const mandatesFor = (person: Person, companyId: string | null): readonly Mandate[] =>
  person.memberships.find((one) => one.companyId === companyId)?.mandates ?? []

export const includesMandate = (mandates: readonly Mandate[], wanted: Mandate): boolean =>
  mandates.some((held) => includes(held, wanted))

export const hasMandate = (person: Person, companyId: string, wanted: Mandate): boolean =>
  includesMandate(mandatesFor(person, companyId), wanted)

/**
 * Whether a record is the person's, for what the mandate allows. A company's record does not belong to its author, who may have left. The one
 * decision about records of people and companies, for the server and for screens.
 */
export const owns = (person: Person, { userId, companyId }: Owner, wanted: Mandate): boolean =>
  companyId === null ? person.id === userId : hasMandate(person, companyId, wanted)

/** Whether a record is the person's own matter: they made it, or act for its company in any way. */
export const isParty = (person: Person, { userId, companyId }: Owner): boolean =>
  person.id === userId || (companyId !== null && mandatesFor(person, companyId).length > 0)

/** Whether the person handles the record for the Commission: with one of the duties, and only if it is not their own matter. */
export const isOfficer = (
  person: Person & { duties?: readonly Duty[] },
  owner: Owner,
  duties: readonly Duty[],
): boolean => holds(person, duties) && !isParty(person, owner)
