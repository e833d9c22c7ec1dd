import type { Actor, SignedIn } from '#platform/actor.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'

/** Who may read the registers, the retention rules and the reports. */
export const requireReader = (actor: Actor): SignedIn => requireDuty(actor, may.readDataProtection)
/** Who may change them. */
export const requireOfficer = (actor: Actor): SignedIn => requireDuty(actor, may.manageDataProtection)
