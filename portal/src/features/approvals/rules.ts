export const approvalStates = ['waiting', 'approved', 'refused', 'withdrawn', 'void', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** How long a second person can decide. */
export const waitingHours = 72
/** Requests of one person that wait at the same time. */
export const maxOpenRequests = 20
export const refusalLimit = 1_000

export const expiryOf = (askedAt: Date): Date => new Date(askedAt.getTime() + waitingHours * 3_600_000)

/** Nobody else could approve only where that was so for 7 days: otherwise one person could first take the duty from everybody else. */
export const aloneDays = 7
export const aloneSince = (now: Date): Date => new Date(now.getTime() - aloneDays * 86_400_000)

/** The state at a moment: the job that ends old requests may come later. */
export const stateAt = ({ state, expiresAt }: { state: ApprovalState; expiresAt: Date }, now: Date): ApprovalState =>
  state === 'waiting' && expiresAt <= now ? 'expired' : state

export const mailQueue = 'approvals.mail'
export const expiryQueue = 'approvals.expiry'
