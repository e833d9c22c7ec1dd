import { type Mandate, mandates } from '#platform/mandates.ts'

/** What one account and one company may have. */
export const mostCreatedPerDay = 20
export const mostMemberships = 100
export const mostMembers = 200
export const mostInvitations = 50
/** As links that prove an address: an invitation opens nothing without an account that has proved the same one. */
export const invitationDays = 7
/** Invitations of one person, and to one address by one company. */
export const invitationLimits = { ofPerson: 100, toAddress: 5 } as const

export const nameLimit = 200
export const addressLimit = 500

/** A number of the Corporate Affairs Commission as it is stored: in capitals, without spaces, hyphens and leading zeros. */
export const normaliseCacNumber = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s./-]/g, '')
    .replace(/^CAC/, '')
    .replace(/^([A-Z]+)0+(?=\d)/, '$1')

/** Companies (RC), business names (BN), incorporated trustees (IT) and limited partnerships (LP, LLP). */
export const isCacNumber = (value: string): boolean => /^(?:RC|BN|IT|LLP|LP)[1-9]\d{0,7}$/.test(value)

/** 8 to 15 digits, with hyphens as they are printed on the certificate. */
export const isTaxNumber = (value: string): boolean =>
  /^\d[\d-]*\d$/.test(value) && /^\d{8,15}$/.test(value.replaceAll('-', ''))

/** Mandates without repetition, in one order. */
export const inOrder = (given: readonly Mandate[]): Mandate[] => mandates.filter((mandate) => given.includes(mandate))

export interface Member {
  userId: string
  mandates: readonly Mandate[]
}

const manages = (member: Member | undefined): boolean => member?.mandates.includes('manage') ?? false

export type Refusal = 'not-member' | 'not-manager' | 'own-upward' | 'last-manager' | 'unknown-member'

/**
 * Why a person may not give a member these mandates, or with none remove the member; undefined when they may. Managing members is the power to name
 * who signs, so a manager may give what they do not hold; what is one's own can only be reduced. A company never loses its last manager.
 */
export function refuseChange(
  members: readonly Member[],
  { by, userId, next }: { by: string; userId: string; next: readonly Mandate[] },
): Refusal | undefined {
  const actor = members.find((one) => one.userId === by)
  const member = members.find((one) => one.userId === userId)
  if (!actor) return 'not-member'
  if (by !== userId && !manages(actor)) return 'not-manager'
  if (!member) return 'unknown-member'
  if (by === userId && next.some((mandate) => !member.mandates.includes(mandate))) return 'own-upward'
  const isLast = manages(member) && members.filter(manages).length === 1
  return isLast && !next.includes('manage') ? 'last-manager' : undefined
}

/** Whether others would be left in a company that nobody manages. */
export const leavesOthersAlone = (members: readonly Member[], userId: string): boolean =>
  members.length > 1 && members.filter(manages).every((one) => one.userId === userId)
