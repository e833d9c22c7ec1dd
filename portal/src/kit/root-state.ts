import { isStoredUser, restoreMessages, type StoredUser, toStoredUser } from './sign-in/stored-user.ts'

/** What outlives a reload, under the key `root` (spec 1 §4). Each slice other than `auth` belongs to a feature, which adds it when it first stores something. */
export interface RootState {
  auth: { token: string | null; user: StoredUser | null }
  form: Record<string, unknown>
  documents: Record<string, unknown>
  complaints: Record<string, unknown>
  petitions: Record<string, unknown>
  [slice: string]: Record<string, unknown>
}

export const rootKey = 'root'
/** For whom each account acts on this device (kit/company/acting-for.ts). */
export const actingSlice = 'acting'
const signedOut = { token: null, user: null }
export const emptyState: RootState = { auth: signedOut, form: {}, documents: {}, complaints: {}, petitions: {} }

export interface FoundState {
  state: RootState
  /** Why the stored state, or its sign-in, cannot be used. */
  problem?: string
  /** Nothing of it can be read. */
  isLost?: boolean
}

/** Reads the stored text. An unusable sign-in is left out, and so is everything when the text is no state. */
export function parseEntry(text: string | null): FoundState {
  if (text === null) return { state: emptyState }
  try {
    const { state, invalid } = readState((JSON.parse(text) as { state?: unknown }).state)
    return invalid ? { state, problem: restoreMessages.invalidUser } : { state }
  } catch {
    return { state: emptyState, problem: restoreMessages.failed, isLost: true }
  }
}

/**
 * Merges the state of two tabs, entry by entry: the changes of this tab since `base` replace what another tab has stored. The latest login stays: a
 * tab that ends or renames its own session does not end a newer one.
 */
export function mergeTabs(base: RootState, ours: RootState, stored: RootState): RootState {
  const merged: RootState = { ...stored }
  for (const [name, slice] of Object.entries(ours)) {
    if (name === 'auth' || slice === base[name]) continue
    const before = base[name] ?? {}
    const entries = { ...stored[name] }
    for (const key of new Set([...Object.keys(slice), ...Object.keys(before)])) {
      if (slice[key] === before[key]) continue
      if (key in slice) entries[key] = slice[key]
      else delete entries[key]
    }
    merged[name] = entries
  }
  const isNewHere = ours.auth.token && ours.auth.token !== base.auth.token
  merged.auth = isNewHere || stored.auth.token === base.auth.token ? ours.auth : stored.auth
  return merged
}

/** The text to store, in the format of zustand. */
export const entryOf = (state: RootState): string => JSON.stringify({ state, version: 0 })

/** Replaces or removes an entry with a problem: otherwise it would be reported at every visit. */
export function repairEntry(
  storage: { setItem(key: string, value: string): void; removeItem(key: string): void },
  { state, problem, isLost }: FoundState,
): void {
  if (isLost) storage.removeItem(rootKey)
  else if (problem) storage.setItem(rootKey, entryOf(state))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSlice = (entry: [string, unknown]): entry is [string, Record<string, unknown>] => isRecord(entry[1])

/** Takes over each slice that has the right shape; `invalid` when the stored sign-in cannot be used. */
function readState(stored: unknown): { state: RootState; invalid: boolean } {
  if (!isRecord(stored)) throw new TypeError('the stored state is no record')
  const { auth, ...slices } = stored
  const state: RootState = { ...emptyState, ...Object.fromEntries(Object.entries(slices).filter(isSlice)) }
  const { token, user } = isRecord(auth) ? auth : {}
  if (!token && !user) return { state, invalid: false }
  const usable = typeof token === 'string' && token !== '' && isStoredUser(user)
  return { state: usable ? { ...state, auth: { token, user: toStoredUser(user) } } : state, invalid: !usable }
}

export const withSignIn = (state: RootState, token: string, user: StoredUser): RootState => ({
  ...state,
  auth: { token, user: toStoredUser(user) },
})

/** The state after signing out: drafts of the account stay (spec 1 §6). */
export const withoutSignIn = (state: RootState): RootState => ({ ...state, auth: signedOut })

/**
 * Removes what a session leaves in this browser outside the state: loose tokens (spec 1 §6), and the key of waiting messages, which nobody can read
 * or send until their writer logs in again (kit/outbox/store.ts).
 */
export function eraseSession(): void {
  const removals = [
    () => localStorage.removeItem('token'),
    () => sessionStorage.removeItem('token'),
    () => indexedDB.deleteDatabase('outbox-access'),
  ]
  for (const remove of removals) {
    // Some browsers throw on any access to a forbidden storage.
    try {
      remove()
    } catch {
      continue
    }
  }
}
