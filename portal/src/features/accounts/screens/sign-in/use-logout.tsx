import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { discardAllOf, useWaiting } from '#kit/outbox/waiting.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { useRootStore } from '#kit/root-store.ts'
import { farewellAddress } from '#kit/sign-in/login-address.ts'
import type { Farewell } from '#platform/login-parameters.ts'
import { markLeaving, signOutHere } from '#kit/sign-in/session.ts'
import { eraseTypedText, hasUnsent } from '#kit/sign-in/unsent.ts'
import { logout } from '../../contract.ts'

const UnsentQuestion = onDemand(() => import('./unsent-question.tsx').then((part) => part.UnsentQuestion))

type Forgetting = { keepsUnsent?: boolean | undefined; continueAt?: string | undefined }

/** Deletes the session and its data from this browser and opens /login, which says why, or the logout page of the provider of single sign-on. */
export function useForgetSession(): (said: Farewell, how?: Forgetting) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (said, { keepsUnsent = false, continueAt } = {}) => {
    const { user } = useRootStore.getState().auth
    // Otherwise `SignedIn` leads to /login?next=…, which would return the next person to this screen.
    markLeaving()
    signOutHere()
    if (user) eraseTypedText(user.id, { keepsUnsent })
    client.clear()
    if (continueAt) location.assign(continueAt)
    else void navigate(farewellAddress(said), { replace: true })
  }
}

/**
 * Logs out; `question` asks first whether what is not sent stays on this device. Without a connection the session is deleted only in this browser,
 * and the login page says so.
 */
export function useLogout(): { logOut: () => void; busy: boolean; question: ReactNode } {
  const forget = useForgetSession()
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  const waits = useWaiting().some(({ state }) => state !== 'sent')
  const leave = async (keepsUnsent: boolean) => {
    setBusy(true)
    markLeaving()
    try {
      const { continueAt } = await api.call(logout, {})
      forget('logged-out', { keepsUnsent, continueAt })
    } catch (error) {
      // The session had already ended.
      forget(error instanceof ApiError && error.status === 401 ? 'logged-out' : 'logged-out-here', { keepsUnsent })
    }
  }
  const logOut = () => {
    const state = useRootStore.getState()
    if (waits || (state.auth.user && hasUnsent(state, state.auth.user.id))) setAsks(true)
    else void leave(false)
  }
  const onLeave = async (keepsUnsent: boolean) => {
    const { user } = useRootStore.getState().auth
    // Only after the question: a message may have come to wait since.
    if (!keepsUnsent && user) await discardAllOf(user.id).catch(() => {})
    await leave(keepsUnsent)
  }
  const question = asks && (
    <UnsentQuestion busy={busy} onLeave={(keeps) => void onLeave(keeps)} onClose={() => setAsks(false)} />
  )
  return { logOut, busy, question }
}
