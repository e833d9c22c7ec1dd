import { storePageToken } from '#kit/api/page-token.ts'
import { emptyState, entryOf, type FoundState, parseEntry, rootKey, type RootState } from '#kit/root-state.ts'

/** The application's state as stored in this browser; empty where the browser forbids storage. */
export function readRoot(): FoundState {
  try {
    return parseEntry(localStorage.getItem(rootKey))
  } catch {
    return { state: emptyState }
  }
}

/** Stores a change of the application's state; false where the browser stores nothing. */
export function changeRoot(change: (state: RootState) => RootState): boolean {
  try {
    const state = change(parseEntry(localStorage.getItem(rootKey)).state)
    localStorage.setItem(rootKey, entryOf(state))
    storePageToken(state.auth.token)
    return true
  } catch {
    return false
  }
}
