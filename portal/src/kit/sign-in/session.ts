import { useContext, useEffect, useState } from 'react'
import { PageUser } from '../api/page-reader.ts'
import { eraseSession, withoutSignIn } from '../root-state.ts'
import { isRootRestored, restoreRootState, useRootStore } from '../root-store.ts'
import { type StoredUser, toStoredUser } from './stored-user.ts'

/** Updates the name shown after a profile change. */
export function updateStoredUser(user: StoredUser): void {
  useRootStore.setState((state) => ({ auth: { ...state.auth, user: toStoredUser(user) } }))
}

/** Whether a person logs out here and now, which leads to an address of its own. */
let isLeaving = false
export const markLeaving = (): void => void (isLeaving = true)
export const leaves = (): boolean => isLeaving

/** Removes the token and user from every storage of the browser. A session that somebody has since begun in another tab stays. */
export function signOutHere(): void {
  useRootStore.setState(withoutSignIn)
  if (!useRootStore.getState().auth.token) eraseSession()
}

/** The stored token: from the auth state, else from local storage (spec 1 §6). */
export const readToken = (): string | null =>
  useRootStore.getState().auth.token ?? withStorage(() => localStorage.getItem('token')) ?? null

/** Some browsers throw on any access to a forbidden storage. */
function withStorage<T>(touch: () => T): T | undefined {
  try {
    return touch()
  } catch {
    return undefined
  }
}

export type SessionState =
  { status: 'restoring'; user: null } | { status: 'signed-out'; user: null } | { status: 'signed-in'; user: StoredUser }

/** Whether the stored state has been read; never on the server. */
export function useRestored(): boolean {
  const [restored, setRestored] = useState(isRootRestored)
  useEffect(() => {
    void restoreRootState().then(() => setRestored(true))
  }, [])
  return restored
}

/** The signed-in person according to the browser; until stored state is read, the one for whom the server rendered the page. */
export function useSession(): SessionState {
  const restored = useRestored()
  const stored = useRootStore((state) => state.auth.user)
  const user = useContext(PageUser)
  const shown = restored ? stored : user
  if (shown) return { status: 'signed-in', user: shown }
  return { status: shown === null ? 'signed-out' : 'restoring', user: null }
}
