import { useEffect, useState } from 'react'
import { forgetSession, withoutSignIn } from './root-state.ts'
import { restoreRootState, useRootStore } from './root-store.ts'
import { type StoredUser, toStoredUser } from './stored-user.ts'

/** Updates the name shown after a profile change. */
export function updateStoredUser(user: StoredUser): void {
  useRootStore.setState((state) => ({ auth: { ...state.auth, user: toStoredUser(user) } }))
}

/** Removes what a person has typed about themselves or the site, when they log out: others may use this device. */
export function forgetTyped(): void {
  useRootStore.setState({ profile: {}, hero: {} })
}

/** Removes the token and user from every storage of the browser. */
export function signOutHere(): void {
  useRootStore.setState(withoutSignIn)
  forgetSession()
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

/** The signed-in person according to the browser; `restoring` until stored state is read, as on the server. */
export function useSession(): SessionState {
  const [restored, setRestored] = useState(false)
  const user = useRootStore((state) => state.auth.user)
  useEffect(() => {
    void restoreRootState().then(() => setRestored(true))
  }, [])
  if (!restored) return { status: 'restoring', user: null }
  return user ? { status: 'signed-in', user } : { status: 'signed-out', user: null }
}
