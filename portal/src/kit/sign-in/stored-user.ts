import type { Duty } from '#platform/duties.ts'

/** The signed-in account as stored in the browser: without the phone (spec 1 §4). */
export interface StoredUser {
  id: string
  name: string
  surname: string
  email: string
  role: 'Admin' | 'User'
  /** What a member of staff may do, as far as this browser knows: the server decides. */
  duties: Duty[]
  registrationDate: string
}

/** The stored user of the specification has no duties. */
type SpecifiedUser = Omit<StoredUser, 'duties'> & { duties?: readonly Duty[] }

const userKeys = ['id', 'name', 'surname', 'email', 'role', 'registrationDate'] as const

/** A stored user is valid only with id, name, surname, email, role and registrationDate (spec 1 §4). */
export function isStoredUser(value: unknown): value is StoredUser {
  if (typeof value !== 'object' || value === null) return false
  const record = value as Record<string, unknown>
  return userKeys.every((key) => typeof record[key] === 'string' && record[key] !== '')
}

/** Selects exactly the fields that may be stored. */
export function toStoredUser(user: SpecifiedUser): StoredUser {
  const { id, name, surname, email, role, registrationDate } = user
  const staff = role === 'Admin'
  // Where there are none, the application reads them when it starts.
  const held = staff ? (user.duties ?? []) : []
  return { id, name, surname, email, role: staff ? 'Admin' : 'User', duties: [...held], registrationDate }
}

/** Messages of spec 1 §8 for unusable stored data. */
export const restoreMessages = {
  invalidUser: 'Invalid user data in storage',
  failed: 'Failed to initialize auth',
} as const
/** How long they are shown (spec 1 §9). */
export const restoreMessageMs = 5_000
