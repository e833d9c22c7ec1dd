import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { farewellAddress } from '#kit/sign-in/login-address.ts'
import type { Farewell } from '#platform/login-parameters.ts'
import { eraseTyped, recordLeaving, signOutHere } from '#kit/sign-in/session.ts'
import { logout } from '../../contract.ts'

/** Deletes the session and its data from this browser and opens /login, which says why, or the logout page of the provider of single sign-on. */
export function useForgetSession(): (said: Farewell, continueAt?: string) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (said, continueAt) => {
    // Otherwise `SignedIn` leads to /login?next=…, which would return the next person to this screen.
    recordLeaving()
    signOutHere()
    eraseTyped()
    client.clear()
    if (continueAt) location.assign(continueAt)
    else void navigate(farewellAddress(said), { replace: true })
  }
}

/** Logs out. Without a connection the session is deleted only in this browser, and the login page says so. */
export function useLogout(): { logOut: () => Promise<void>; busy: boolean } {
  const forget = useForgetSession()
  const [busy, setBusy] = useState(false)
  const logOut = async () => {
    setBusy(true)
    recordLeaving()
    try {
      const { continueAt } = await api.call(logout, {})
      forget('logged-out', continueAt)
    } catch (error) {
      // The session had already ended.
      forget(error instanceof ApiError && error.status === 401 ? 'logged-out' : 'logged-out-here')
    }
  }
  return { logOut, busy }
}
