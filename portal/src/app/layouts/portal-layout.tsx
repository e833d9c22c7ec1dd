import { useContext, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate, useRouteError } from 'react-router'
import { EmailNotice } from '#features/accounts/screens/email/email-notice.tsx'
import { useActingFor } from '#kit/acting-for.ts'
import { setLoginRedirect } from '#kit/browser-api.ts'
import { loginAddress } from '#kit/login-address.ts'
import { loadPartsOf, loadWaitingParts, onDemand } from '#kit/on-demand.tsx'
import { useFollowedKeys, useLoadedOutbox, useOutbox, useWaiting } from '#kit/outbox/waiting.ts'
import { PageUser } from '#kit/page-reader.ts'
import { restoreRootState } from '#kit/root-store.ts'
import { useRestored, useSession } from '#kit/session.ts'
import { restoreMessageMs } from '#kit/stored-user.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { toast } from '#ui/toast.ts'
import { Toaster } from '#ui/toaster.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { FailureScreen } from './failure-screen.tsx'
import { NavigationFeedback } from './navigation-feedback.tsx'

const ActingForBar = onDemand(() => import('#kit/acting-for-bar.tsx').then((module) => module.ActingForBar), {
  name: 'acting-for',
  fallback: null,
})

/** The application runs in the browser for this route and its children (docs/decisions/0018). */
export const handle = { hydrate: true } satisfies RouteHandle

/** Around screens that make their own calls, inside the site's frame: toasts, redirect to /login, notice of a lost connection. */
export default function PortalLayout() {
  useLoginRedirect()
  useRestoreToast()
  useIdleLoading()
  return (
    <>
      <NavigationFeedback />
      <ConnectionNotice />
      <Notices />
      <Screen />
      <Toaster />
    </>
  )
}

/**
 * A screen reads what this browser keeps, such as drafts, which the server does not know. So a screen that the server has rendered with its data stays
 * as it came, without its controls, until that has been read and the parts of the screen are there; then the screen itself takes its place.
 */
function Screen() {
  const restored = useRestored()
  const [ready, setReady] = useState(!useContext(PageUser))
  const page = useRef<HTMLFieldSetElement>(null)
  const focused = useRef<string>(undefined)
  useEffect(() => {
    if (!restored || !page.current) return
    void loadPartsOf(page.current).then(async () => {
      // A press that has begun ends on the same link.
      if (page.current?.matches(':active')) await release()
      const { activeElement } = document
      if (activeElement instanceof HTMLAnchorElement && page.current?.contains(activeElement))
        focused.current = activeElement.href
      setReady(true)
    })
  }, [restored])
  useEffect(() => {
    if (!ready || focused.current === undefined) return
    const links = [...document.querySelectorAll<HTMLAnchorElement>('#main a')]
    links.find(({ href }) => href === focused.current)?.focus({ preventScroll: true })
  }, [ready])
  if (ready) return <Outlet />
  // React leaves the content of such an element alone. A disabled fieldset disables what is in it, so that nothing can be typed that would be lost.
  const asItCame = import.meta.env.SSR ? { children: <Outlet /> } : { dangerouslySetInnerHTML: { __html: '' } }
  return <fieldset ref={page} disabled data-as-it-came className="contents" suppressHydrationWarning {...asItCame} />
}

/** A press whose end never comes, as under a menu of the browser, holds the screen back this long. */
const longestPressMs = 2_000

/** The end of a press, once its click has had its effect. */
const release = () =>
  new Promise<void>((resolve) => {
    const end = () => setTimeout(resolve)
    setTimeout(resolve, longestPressMs)
    for (const event of ['pointerup', 'pointercancel']) window.addEventListener(event, end, { once: true })
  })

/** Screens that make no call for the notice: those of reports, so that opening them leaves no trace, and those of links. */
const withoutNotice = /^\/(whistleblowing|verify-email|undo-email-change)(\/|$)/

/** In whose name the person acts, on every screen that may file something; only for people with companies. */
function ActingForPart() {
  const acting = useActingFor()
  return acting.companies[0] || acting.lost ? <ActingForBar acting={acting} /> : null
}

/** Of the person, and of what waits to be sent; never on the screens of reports. */
function Notices() {
  const { user } = useSession()
  const { pathname } = useLocation()
  if (withoutNotice.test(pathname)) return null
  return (
    <>
      {user && <ActingForPart />}
      {user && <EmailNotice />}
      <NoticeOfWaiting />
    </>
  )
}

/** Its code comes once a signed-in screen is at rest. */
function NoticeOfWaiting() {
  useOutbox()
  const outbox = useLoadedOutbox()
  const shown = { entries: useWaiting(), followed: useFollowedKeys() }
  return outbox ? <outbox.WaitingNotice {...shown} /> : null
}

/** Shown when a portal screen fails; the frame and its header stay. */
export function ErrorBoundary() {
  return <FailureScreen error={useRouteError()} />
}

function useLoginRedirect(): void {
  const navigate = useNavigate()
  useEffect(() => {
    setLoginRedirect(() => void navigate(loginAddress(window.location, { ended: true }), { replace: true }))
  }, [navigate])
}

/** Long enough after the start that the screen's own data comes first on a slow line. */
const idleMs = 5_000

function useIdleLoading(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const timer = setTimeout(loadWaitingParts, idleMs)
    return () => clearTimeout(timer)
  }, [pathname])
}

function useRestoreToast(): void {
  useEffect(() => {
    void restoreRootState().then((problem) => {
      if (problem) toast.error(problem, { id: 'restore', duration: restoreMessageMs })
    })
  }, [])
}
