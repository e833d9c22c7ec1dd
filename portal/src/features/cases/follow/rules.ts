import { isUuid } from '#platform/values/uuid.ts'

/** Days after the resolution of a case on which its code ends. */
export const codeDays = 90
/** Minutes in which the address of a file works that was opened with a code, and as many again. */
export const fileMinutes = 5
/** Minutes in which a browser in which the code was given opens the case without it, and up to as many again. */
export const openedMinutes = 30
/** Claims of a case by its code in a day, each of which mails its mailbox or staff. */
export const claimsOfCase = 3
/** Days for which a claim waits for its confirmation, and its link undoes it. */
export const claimDays = 30
/** Days after a claim in which the account reads and writes, and changes nothing. */
export const heldDays = 7
/** Days after which a case loses an address or a number that nobody has confirmed. */
export const unconfirmedDays = 30
/** Mails to an address that nobody has confirmed, in so many days: each asks to confirm it, whatever is filed with it. */
export const contactMails = 3
export const contactMailDays = 30
const dayMs = 86_400_000

export interface CaseCode {
  /** Keyed, since a code is short. */
  hash: string
  at: string
  /** The member of staff who issued it, or `visitor`: the person who got it on filing without an account. */
  byId: string
  byName: string
}

/** The member of staff who issued a code; null for one that the person got on filing, whose answers are nobody else's. */
export const issuerOf = (code: CaseCode | null): Pick<CaseCode, 'byId' | 'byName'> | null =>
  code && isUuid(code.byId) ? { byId: code.byId, byName: code.byName } : null

export interface CaseClaim {
  userId: string
  name: string
  email: string
  at: string
  /** When the case moved into the account, and the contact details that it gets back when it leaves, as unconfirmed as they were; empty while the claim waits. */
  taken?: { at: string; former: { name: string; email: string; phone: string; unconfirmed?: boolean } }
}

interface ClaimedCase {
  claim: CaseClaim | null
  companyId: string | null
}
export const claimState = ({ claim, companyId }: ClaimedCase, now: Date): 'none' | 'waiting' | 'taken' => {
  if (!claim || companyId !== null) return 'none'
  if (claim.taken) return 'taken'
  return isClaimLive(claim, now) ? 'waiting' : 'none'
}

/** Whether the link of a claim works. */
export const isClaimLive = ({ at, taken }: CaseClaim, now: Date): boolean =>
  now.getTime() - Date.parse(taken?.at ?? at) < claimDays * dayMs

/** Until when the account that claimed a case changes nothing of it; undefined where it may. */
export function heldUntil({ claim }: Pick<ClaimedCase, 'claim'>, now: Date): Date | undefined {
  const until = new Date(Date.parse(claim?.taken?.at ?? '1970-01-01') + heldDays * dayMs)
  return until > now ? until : undefined
}
const whileHeld: ReadonlySet<string> = new Set(['message', 'upload', 'askClaim', 'claim', 'detach'])
export const isHeld = (row: Pick<ClaimedCase, 'claim'>, action: string, now: Date): boolean =>
  heldUntil(row, now) !== undefined && !whileHeld.has(action)

export const isCodeOver = ({ resolvedAt }: { resolvedAt: Date | null }, now: Date): boolean =>
  resolvedAt !== null && now.getTime() - resolvedAt.getTime() > codeDays * dayMs

/** Wrong codes for one reference in an hour, after which also the right one is refused: references are no secret. */
export const wrongCodes = 5
/** Wrong codes from one network in an hour, for all references together; a mobile carrier may have one address for many people. */
export const wrongCodesOfNetwork = 30
/** Messages and files of the holder of a code in an hour, for one case. */
export const writesByCode = 20
