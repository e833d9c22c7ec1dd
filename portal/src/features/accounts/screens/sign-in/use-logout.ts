import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { signOutHere } from '#kit/session.ts'
import { toast } from '#ui/toast.ts'
import { logout } from '../../contract.ts'
import { messages } from '../../messages.ts'

/** Forgets who is signed in and what was read for them, and leads to /login. */
export function useForgetSession(): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return () => {
    signOutHere()
    client.clear()
    // After the guard, which would lead the next person back to this one's screen.
    setTimeout(() => void navigate('/login', { replace: true }))
  }
}

/** The logout action; also without a connection this browser forgets the session, and says what it could not do. */
export function useLogout(): { logOut: () => Promise<void>; busy: boolean } {
  const forget = useForgetSession()
  const [busy, setBusy] = useState(false)
  const logOut = async () => {
    setBusy(true)
    try {
      await api.call(logout, {})
      toast.success(messages.loggedOut)
    } catch (error) {
      // A session that had ended already is what was wanted.
      if (error instanceof ApiError && error.status === 401) toast.success(messages.loggedOut)
      else toast.error(messages.loggedOutHereOnly)
    }
    forget()
  }
  return { logOut, busy }
}
