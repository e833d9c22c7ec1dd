import { removeShelved } from '../file-shelf.ts'
import { actingSlice, type RootState } from '../root-state.ts'
import { useRootStore } from '../root-store.ts'

// What a person has typed on this device and not sent is in the stored state, as plain text, under a key with the account's id. Others may use the
// device, so logging out asks whether it stays. After a session that has ended it stays without a question: the person continues in the same name.

/** Slices without words: the session, pointers to records, and for whom people act. */
const wordless = ['auth', 'documents', actingSlice]
const isOf = (key: string, userId: string): boolean => key.split(':').includes(userId)

/** Answers list what their account does not have yet, as `dirty`; everything else is only here. */
function isUnsent(entry: unknown): boolean {
  const { dirty, earlier } = (entry ?? {}) as { dirty?: unknown; earlier?: unknown }
  return !(Array.isArray(dirty) && dirty.length === 0 && !earlier)
}

type Entry = [slice: string, key: string, value: unknown]
const wordsOf = (state: RootState, userId: string): Entry[] =>
  Object.entries(state)
    .filter(([slice]) => !wordless.includes(slice))
    .flatMap(([slice, entries]) => Object.entries(entries).map(([key, value]): Entry => [slice, key, value]))
    .filter(([, key]) => isOf(key, userId))

export const hasUnsent = (state: RootState, userId: string): boolean =>
  wordsOf(state, userId).some(([, , value]) => isUnsent(value))

/** Without the words of an account, or with those that are only here; answers that are in the account come from there. */
export function withoutWords(state: RootState, userId: string, keepsUnsent: boolean): RootState {
  const left: RootState = { ...state, profile: {}, hero: {}, [actingSlice]: {} }
  for (const [slice, key, value] of wordsOf(state, userId)) {
    if (keepsUnsent && isUnsent(value)) continue
    const { [key]: _removed, ...rest } = left[slice] ?? {}
    left[slice] = rest
  }
  return left
}

/** At log-out, removes what a person has typed on this device: all of it, or only what the account has too. */
export function eraseTypedText(userId: string, { keepsUnsent }: { keepsUnsent: boolean }): void {
  const { getState, setState } = useRootStore
  const erase = () => setState((state) => withoutWords(state, userId, keepsUnsent), true)
  if (!keepsUnsent) {
    const files = wordsOf(getState(), userId).flatMap(
      ([, , value]) => (value as { files?: { id: string }[] }).files ?? [],
    )
    void removeShelved(files.map(({ id }) => id))
    for (const key of Object.keys(localStorage)) if (key.startsWith(`upload:${userId}|`)) localStorage.removeItem(key)
  }
  erase()
  // Screens store what is typed when they are left.
  window.addEventListener('pagehide', erase, { once: true })
}
