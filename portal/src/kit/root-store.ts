import { create } from 'zustand'
import { type PersistStorage, persist, type StorageValue } from 'zustand/middleware'
import { isStoredUser, restoreMessages, type StoredUser, toStoredUser } from './stored-user.ts'

/** What outlives a reload, under the key `root` (spec 1 §4). Each slice other than `auth` belongs to a feature, which adds it when it has something to keep. */
export interface RootState {
  auth: { token: string | null; user: StoredUser | null }
  form: Record<string, unknown>
  documents: Record<string, unknown>
  [slice: string]: Record<string, unknown>
}

export const rootKey = 'root'
export const loadTimeoutMs = 5_000
const timeoutMessage = `Stored data could not be loaded within ${loadTimeoutMs} ms`

const empty: RootState = { auth: { token: null, user: null }, form: {}, documents: {} }

interface RawStorage {
  getItem(key: string): string | null | Promise<string | null>
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** The problem with the stored state, for a toast; set once by the restore. */
let restoreProblem: string | undefined
/** Until the stored state is read, it must not be overwritten. */
let loaded = false

/** Reads stored state with a time limit; unusable state is removed and reported, never partly restored. */
export async function loadStored(
  storage: RawStorage,
  timeoutMs = loadTimeoutMs,
): Promise<{ state: RootState; problem?: string }> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), timeoutMs)))
  try {
    const text = await Promise.race([Promise.resolve(storage.getItem(rootKey)), late])
    if (text === undefined) return { state: empty, problem: timeoutMessage }
    if (text === null) return { state: empty }
    const { state, invalid } = readState((JSON.parse(text) as StorageValue<unknown>).state)
    if (!invalid) return { state }
    // Otherwise it would be reported at every visit.
    storage.setItem(rootKey, JSON.stringify({ state, version: 0 }))
    return { state, problem: restoreMessages.invalidUser }
  } catch {
    forget(storage)
    return { state: empty, problem: restoreMessages.failed }
  } finally {
    clearTimeout(timer)
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSlice = (entry: [string, unknown]): entry is [string, Record<string, unknown>] => isRecord(entry[1])

/** Takes over each slice that has the right shape; `invalid` when the stored sign-in cannot be used. */
function readState(stored: unknown): { state: RootState; invalid: boolean } {
  if (!isRecord(stored)) throw new TypeError('the stored state is no record')
  const { auth, ...slices } = stored
  const state: RootState = { ...empty, ...Object.fromEntries(Object.entries(slices).filter(isSlice)) }
  const { token, user } = isRecord(auth) ? auth : {}
  if (!token && !user) return { state, invalid: false }
  const usable = typeof token === 'string' && token !== '' && isStoredUser(user)
  return { state: usable ? { ...state, auth: { token, user: toStoredUser(user) } } : state, invalid: !usable }
}

function forget(storage: RawStorage): void {
  try {
    storage.removeItem(rootKey)
  } catch {
    return
  }
}

// Accessed late: a browser that forbids storage throws on any access.
const browserStorage: RawStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
}

const storage: PersistStorage<RootState> = {
  async getItem() {
    const { state, problem } = await loadStored(browserStorage)
    restoreProblem = problem
    loaded = true
    return { state }
  },
  // A full or forbidden storage must not break the page: the state then lasts as long as the tab.
  setItem(name, value) {
    if (!loaded) return
    try {
      localStorage.setItem(name, JSON.stringify(value))
    } catch {
      return
    }
  },
  removeItem: () => forget(browserStorage),
}

export const useRootStore = create<RootState>()(persist(() => empty, { name: rootKey, storage, skipHydration: true }))

let restoring: Promise<string | undefined> | undefined

/** Restores the stored state, once; returns the message of a failed restore. Later calls wait for the first. */
export function restoreRootState(): Promise<string | undefined> {
  restoring ??= (async () => {
    await useRootStore.persist.rehydrate()
    // Signing in or out in one tab applies to all tabs.
    window.addEventListener('storage', (event) => {
      if (event.key === rootKey || event.key === null) void useRootStore.persist.rehydrate()
    })
    return restoreProblem
  })()
  return restoring
}

/** Changes one entry of a feature's slice; undefined removes it. */
export function keepInSlice(slice: string, key: string, value: unknown): void {
  useRootStore.setState((state) => {
    const { [key]: _old, ...rest } = state[slice] ?? {}
    return { [slice]: value === undefined ? rest : { ...rest, [key]: value } }
  })
}
