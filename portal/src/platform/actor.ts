export type Role = 'Admin' | 'User'

/** The caller: a visitor, or a signed-in account with its session. */
export type Actor = { kind: 'visitor' } | SignedIn
export interface SignedIn {
  kind: 'user'
  id: string
  role: Role
  email: string
  name: string
  sessionId: string
}

export const visitor: Actor = { kind: 'visitor' }
/** The portal itself, for jobs and start-up work; never the actor of a request. */
export const systemActor: SignedIn = {
  kind: 'user',
  id: 'system',
  role: 'Admin',
  email: '',
  name: 'The portal',
  sessionId: '',
}

export const isAdmin = (actor: Actor): boolean => actor.kind === 'user' && actor.role === 'Admin'
