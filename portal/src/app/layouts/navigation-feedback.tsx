import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Does for client navigation what a page load does natively: shows progress, announces the new title, moves the focus to the start. */
export function NavigationFeedback() {
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
  useEffect(() => {
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
