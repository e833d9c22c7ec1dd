import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { forgetTyped, signOutHere } from '#kit/session.ts'
import { toast } from '#ui/toast.ts'
import { logout } from '../../contract.ts'
import { messages } from '../../messages.ts'

/** Deletes the session and its data from this browser and opens /login. */
export function useForgetSession(): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return () => {
    signOutHere()
    forgetTyped()
    client.clear()
    // Navigate after `SignedIn` has redirected to /login?next=…, which would return the next person to this screen.
    setTimeout(() => void navigate('/login', { replace: true }))
  }
}

/** Logs out. Without a connection the session is deleted only in this browser, and a message says so. */
export function useLogout(): { logOut: () => Promise<void>; busy: boolean } {
  const forget = useForgetSession()
  const [busy, setBusy] = useState(false)
  const logOut = async () => {
    setBusy(true)
    try {
      await api.call(logout, {})
      toast.success(messages.loggedOut)
    } catch (error) {
      // The session had already ended.
      if (error instanceof ApiError && error.status === 401) toast.success(messages.loggedOut)
      else toast.error(messages.loggedOutHereOnly)
    }
    forget()
  }
  return { logOut, busy }
}
