import { type Duty, holds, may } from '#platform/duties.ts'

/** How long the link of an invitation works; afterwards the account is no longer staff. */
export const invitationDays = 7
/** How many invitations one administrator may send in a day. */
export const invitationsPerDay = 50

/** Names of the queues. */
export const invitationMailQueue = 'staff.invitation'
export const invitationSweepQueue = 'staff.expired-invitations'

/**
 * The duties that a second person must hold to approve a change; none where one administrator is enough. Every duty that an approval needs is given
 * and taken by two people: one who gave it to two accounts, or took it from everybody else, would be both persons of every approval. That of the
 * auditor, who reads everything, is given by two.
 */
export function needsForChange(before: readonly Duty[], after: readonly Duty[]): Duty[] {
  const changed = new Set([...before, ...after].filter((duty) => before.includes(duty) !== after.includes(duty)))
  const ofIntegrity = changed.delete('integrity-officer')
  return [
    ...(holds({ duties: [...changed] }, may.useApprovals) || (changed.has('auditor') && after.includes('auditor'))
      ? (['administrator'] as const)
      : []),
    ...(ofIntegrity ? (['integrity-officer'] as const) : []),
  ]
}
