import { useContext, useEffect, useRef, useState, useSyncExternalStore, useLayoutEffect } from 'react'
import { Outlet, useLocation, useNavigate, useRouteError, useNavigation } from 'react-router'
import { EmailNotice } from '#features/accounts/screens/email/email-notice.tsx'
import { useActingFor } from '#kit/company/acting-for.ts'
import { setLoginRedirect } from '#kit/api/browser-api.ts'
import { loginAddress } from '#kit/sign-in/login-address.ts'
import { loadPartsOf, loadWaitingParts, onDemand } from '#kit/on-demand.tsx'
import { useFollowedKeys, useLoadedOutbox, useOutbox, useWaiting } from '#kit/outbox/waiting.ts'
import { PageUser } from '#kit/api/page-reader.ts'
import { restoreRootState } from '#kit/root-store.ts'
import { useRestored, useSession } from '#kit/sign-in/session.ts'
import { restoreMessageMs } from '#kit/sign-in/stored-user.ts'
import { type RouteHandle, useIsDocument } from '#kit/use-is-document.ts'
import { Icon } from '#ui/icon.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Toaster } from '#ui/overlays/toaster.tsx'
import { FailureScreen } from './failure-screen.tsx'
import { ReaderWithoutScripts } from './without-scripts.tsx'

const ActingForBar = onDemand(() => import('#kit/company/acting-for-bar.tsx').then((module) => module.ActingForBar), {
  name: 'acting-for',
  fallback: null,
})

/** The application runs in the browser for this route and its children (docs/decisions/0018). */
export const handle = { hydrate: true } satisfies RouteHandle

/** Some of its screens are documents for visitors. */
export default function PortalLayout() {
  return useIsDocument() ? <Outlet /> : <Application />
}

/** Around screens that make their own calls, inside the site's frame: toasts, redirect to /login, notice of a lost connection. */
function Application() {
  useLoginRedirect()
  useRestoreToast()
  useIdleLoading()
  // The editors of the content manager have their actions at the foot, and its messages are at the top (spec 3 §2.6).
  const isManager = useLocation().pathname.startsWith('/content-manager')
  return (
    <>
      <NavigationFeedback />
      <ConnectionNotice />
      <NoticeWithoutScripts />
      <Notices />
      <Screen />
      <Toaster position={isManager ? 'top-right' : 'bottom-right'} />
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

/** Screens that make no call for the notice: those of reports, so that opening them leaves no trace. */
const withoutNotice = /^\/whistleblowing(\/|$)/

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

/** Its content comes from the server alone. */
const NoticeWithoutScripts = () => {
  const reader = useContext(PageUser)
  const content = import.meta.env.SSR
    ? { children: reader && <ReaderWithoutScripts /> }
    : { dangerouslySetInnerHTML: { __html: '' } }
  return <div className="hidden noscript:block" suppressHydrationWarning {...content} />
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

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Shown while the connection is lost. The live region always exists, since not every screen reader announces a region inserted with its text. */
function ConnectionNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  // What says so on the page adds that it can be closed.
  const isWaiting = useWaiting().some(({ state }) => state === 'waiting')
  useEffect(() => (online ? undefined : holdLinks()), [online])
  return (
    <div role="status" data-print="no" className="sticky top-13.5 z-30">
      {!online && (
        <p className="border-b border-line bg-warning-soft text-warning-ink">
          <span className="shell flex items-start gap-3 py-2.5 text-sm font-semibold">
            <Icon name="alert" className="mt-0.5" />
            <span className="min-w-0">
              {isWaiting
                ? 'You are offline. What waits to be sent is kept on this device, and is sent when the connection is back.'
                : 'You are offline. What you have typed stays on this page. Continue when the connection is back; files that were being sent continue automatically.'}
            </span>
          </span>
        </p>
      )}
    </div>
  )
}

/** A link followed without a connection would lead to the browser's error page and lose unsaved text. */
function holdLinks(): () => void {
  const hold = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target === '_blank' || link.origin !== location.origin) return
    if (link.pathname !== location.pathname) event.preventDefault()
  }
  window.addEventListener('click', hold, { capture: true })
  return () => window.removeEventListener('click', hold, { capture: true })
}

/** Does for client navigation what a page load does natively: shows progress, announces the new title, moves the focus to the start. */
function NavigationFeedback() {
  useSmoothAnchors()
  return (
    <>
      <NavigationProgress />
      <TitleAnnouncer />
    </>
  )
}

/** A thin amber line while the next page loads; delayed, so that fast pages show none. */
function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div aria-hidden className="navigation-progress fixed inset-x-0 top-0 z-50 h-0.75 bg-amber" />
}

function TitleAnnouncer() {
  const { pathname, state } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  // With the page, before anybody can press a key on it: later, it would take the focus from where a quick person has gone.
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
    // A screen that only changes its address (a new record was stored) keeps the focus.
    if (!(state as { keepsFocus?: boolean } | null)?.keepsFocus) focusHeading()
  }, [pathname, state])
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}

/** The main heading, or the main part while a signed-in screen has none yet; a row of tabs that stays keeps the focus. The router does the scrolling. */
function focusHeading(): void {
  if (document.activeElement?.closest('[data-keeps-focus]')) return
  const target = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main')
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** Only anchors scroll smoothly (spec 1 §2.3): set before the router scrolls, so that a new page still starts at the top immediately. */
function useSmoothAnchors(): void {
  const { hash, key } = useLocation()
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-smooth', hash !== '')
  }, [hash, key])
}
