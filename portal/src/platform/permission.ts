import type { Actor, SignedIn } from './actor.ts'
import { forbidden, notFound, unauthorized } from './problem.ts'

/** The signed-in account, else 401 `Unauthorized`. */
export function requireUser(actor: Actor): SignedIn {
  if (actor.kind !== 'user') throw unauthorized()
  return actor
}

/** The signed-in Admin; 401 for a visitor, 403 for another role (decisions §1). */
export function requireAdmin(actor: Actor): SignedIn {
  const user = requireUser(actor)
  if (user.role !== 'Admin') throw forbidden()
  return user
}

/** The owner or an Admin; 404 for anybody else, which reveals nothing (decisions §1). */
export function requireOwner(actor: Actor, ownerId: string | null, missing?: string): SignedIn {
  const user = requireUser(actor)
  if (user.role !== 'Admin' && user.id !== ownerId) throw notFound(missing)
  return user
}
