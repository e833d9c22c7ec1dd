import { create } from 'zustand'
import { type PersistStorage, persist } from 'zustand/middleware'
import { emptyState, mergeTabs, parseEntry, repairEntry, rootKey, type RootState } from './root-state.ts'
import { storePageToken } from './api/page-token.ts'
import { restoreMessages } from './sign-in/stored-user.ts'

export const loadTimeoutMs = 5_000
const timeoutMessage = `Stored data could not be loaded within ${loadTimeoutMs} ms`

interface RawStorage {
  getItem(key: string): string | null | Promise<string | null>
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** The problem with the stored state, for a toast; set once by the restore. */
let restoreProblem: string | undefined
/** Until the stored state is read, it must not be overwritten. */
let loaded = false
/** The stored text as this tab last read or wrote it, and its state: whatever differs from them was changed by another tab, or here. */
let known: { text: string | null; state: RootState } = { text: null, state: emptyState }

/** Reads stored state with a time limit; unusable state is removed and reported, never partly restored. */
export async function loadStored(
  storage: RawStorage,
  timeoutMs = loadTimeoutMs,
): Promise<{ state: RootState; problem?: string }> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), timeoutMs)))
  try {
    const text = await Promise.race([Promise.resolve(storage.getItem(rootKey)), late])
    if (text === undefined) return { state: emptyState, problem: timeoutMessage }
    const found = parseEntry(text)
    repairEntry(storage, found)
    return found
  } catch {
    erase(storage)
    return { state: emptyState, problem: restoreMessages.failed }
  } finally {
    clearTimeout(timer)
  }
}

function erase(storage: RawStorage): void {
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

function readText(): string | null {
  try {
    return localStorage.getItem(rootKey)
  } catch {
    return known.text
  }
}

const storage: PersistStorage<RootState> = {
  async getItem() {
    const { state, problem } = await loadStored(browserStorage)
    restoreProblem = problem
    loaded = true
    known = { text: readText(), state }
    return { state }
  },
  // A full or forbidden storage must not break the page: the state then lasts as long as the tab.
  setItem(name, value) {
    if (!loaded) return
    const text = readText()
    // Another tab has stored something of which this one has not heard yet, such as a sleeping one on a phone.
    if (text !== known.text) {
      const { state } = parseEntry(text)
      const merged = mergeTabs(known.state, value.state, state)
      known = { text, state }
      return useRootStore.setState(merged, true)
    }
    storePageToken(value.state.auth.token)
    const next = JSON.stringify(value)
    try {
      localStorage.setItem(name, next)
      known = { text: next, state: value.state }
    } catch {
      return
    }
  },
  removeItem: () => erase(browserStorage),
}

export const useRootStore = create<RootState>()(
  persist(() => emptyState, { name: rootKey, storage, skipHydration: true }),
)

let restoring: Promise<string | undefined> | undefined
let restored = false

export const isRootRestored = (): boolean => restored

/** Restores the stored state, once; returns the message of a failed restore. Later calls wait for the first. */
export function restoreRootState(): Promise<string | undefined> {
  restoring ??= (async () => {
    await useRootStore.persist.rehydrate()
    restored = true
    storePageToken(useRootStore.getState().auth.token)
    startAgainForAnotherAccount()
    // Signing in or out in one tab applies to all tabs.
    window.addEventListener('storage', (event) => {
      if (event.key === rootKey || event.key === null) void useRootStore.persist.rehydrate()
    })
    // The person came back to a page that the browser had put aside, and may have signed in at /login meanwhile.
    window.addEventListener('pageshow', (event) => {
      if (event.persisted) void useRootStore.persist.rehydrate()
    })
    return restoreProblem
  })()
  return restoring
}

/**
 * A page that was open for one account would save what that person typed with the session of the next one who logs in, in another tab. So it is loaded
 * again; what was typed stays on this device, under the name of its account.
 */
function startAgainForAnotherAccount(): void {
  let account = useRootStore.getState().auth.user?.id
  useRootStore.subscribe(({ auth }) => {
    if (!auth.user) return
    if (account && auth.user.id !== account) window.location.reload()
    account = auth.user.id
  })
}

/** Changes one entry of a feature's slice; undefined removes it. */
export function storeLocally(slice: string, key: string, value: unknown): void {
  useRootStore.setState((state) => {
    const { [key]: _old, ...rest } = state[slice] ?? {}
    return { [slice]: value === undefined ? rest : { ...rest, [key]: value } }
  })
}
