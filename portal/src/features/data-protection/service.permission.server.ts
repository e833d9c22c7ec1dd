import type { Actor, SignedIn } from '#platform/actor.ts'
import { requireAdmin } from '#platform/permission.ts'

/** Who may work with the registers, the retention rules and the reports: the one place that decides. */
export const requireOfficer = (actor: Actor): SignedIn => requireAdmin(actor)
