import { type Mandate, mandates } from '#platform/mandates.ts'

/** What one account and one company may have. */
export const maxCreatedPerDay = 20
export const maxMemberships = 100
export const maxMembers = 200
export const maxInvitations = 50
/** As links that prove an address: an invitation opens nothing without an account that has proved the same one. */
export const invitationDays = 7
/** Invitations in a day: of one person, from one network, and to one address by one company. */
export const invitationLimits = { ofPerson: 100, ofNetwork: 500, toAddress: 5 } as const
/** How often a network may read, and an account accept, within 15 minutes. */
export const linkLimits = { read: 200, accept: 100, minutes: 15 } as const

export const nameLimit = 200
export const addressLimit = 500

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

/** Names of the queues, in a separate file so that services and jobs do not import each other. */
export const invitationQueue = 'companies.invitation'
/** Tells a person about a membership, their own or of someone they have invited. */
export const memberNoticeQueue = 'companies.member-notice'

export const recordType = 'company'
