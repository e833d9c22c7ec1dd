import type { Duty } from './duties.ts'
import type { Membership } from './mandates.ts'
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
  memberships: readonly Membership[]
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
  duties,
  memberships: [],
  email: '',
  name: 'The portal',
  sessionId: '',
}
