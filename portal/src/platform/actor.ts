import type { Duty } from './duties.ts'
import { type Memberships, noMemberships } from './mandates.ts'
import { duties } from './duty-words.ts'

export type Role = 'Admin' | 'User'

/** The caller: a visitor, or a signed-in account with its session. */
export type Actor = { kind: 'visitor'; duties?: undefined } | SignedIn
export interface SignedIn {
  kind: 'user'
  id: string
  role: Role
  /** What a member of staff may do; empty for everybody else. */
  duties: readonly Duty[]
  /** Duties that rest until this member of staff has a second factor; `duties` is empty then. */
  waiting?: readonly Duty[]
  /** The companies for which the person may act. */
  memberships: Memberships
  email: string
  name: string
  sessionId: string
  /** Of staff, where they work: the device in words and the first half of the network's address. */
  from?: string
}

export const visitor: Actor = { kind: 'visitor' }

/** An author that is no account, and so has no memberships; people are read by `people/actors.server.ts`. */
interface AuthorWithoutAccount {
  id: 'system' | 'visitor' | `company ${string}`
  name: string
  email?: string
}
export const actorWithoutAccount = (author: AuthorWithoutAccount): SignedIn => ({
  kind: 'user',
  role: 'User',
  duties: [],
  memberships: noMemberships,
  email: '',
  sessionId: '',
  ...author,
})

/** The portal itself, for jobs and start-up work; never the actor of a request. */
export const systemActor: SignedIn = {
  ...actorWithoutAccount({ id: 'system', name: 'The portal' }),
  role: 'Admin',
  duties,
}

export const isSystem = (actor: Actor): boolean => actor.kind === 'user' && actor.id === systemActor.id
