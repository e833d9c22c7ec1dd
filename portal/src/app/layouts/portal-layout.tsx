import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet, useNavigate, useRouteError } from 'react-router'
import { EmailNotice } from '#features/accounts/screens/email/email-notice.tsx'
import { setLoginRedirect } from '#kit/browser-api.ts'
import { loginAddress } from '#kit/login-address.ts'
import { createQueryClient } from '#kit/query.ts'
import { restoreRootState } from '#kit/root-store.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { toast } from '#ui/toast.ts'
import { Toaster } from '#ui/toaster.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { FailureScreen } from './failure-screen.tsx'
import { NavigationFeedback } from './navigation-feedback.tsx'

// Spec 1 §9 and decisions §11: the only toast with its own duration.
const restoreToastMs = 5_000

/** The application runs in the browser for this route and its children (docs/decisions/0018). */
export const handle = { hydrate: true } satisfies RouteHandle

/** Around screens that make their own calls, inside the site's frame: query cache, toasts, redirect to /login, notice of a lost connection. */
export default function PortalLayout() {
  const [client] = useState(createQueryClient)
  useLoginRedirect()
  useRestoreToast()
  return (
    <QueryClientProvider client={client}>
      <NavigationFeedback />
      <ConnectionNotice />
      <EmailNotice />
      <Outlet />
      <Toaster />
    </QueryClientProvider>
  )
}

/** Shown when a portal screen fails; the frame and its header stay. */
export function ErrorBoundary() {
  return <FailureScreen error={useRouteError()} />
}

function useLoginRedirect(): void {
  const navigate = useNavigate()
  useEffect(() => {
    setLoginRedirect(() => void navigate(loginAddress(window.location), { replace: true }))
  }, [navigate])
}

function useRestoreToast(): void {
  useEffect(() => {
    void restoreRootState().then((problem) => {
      if (problem) toast.error(problem, { id: 'restore', duration: restoreToastMs })
    })
  }, [])
}
