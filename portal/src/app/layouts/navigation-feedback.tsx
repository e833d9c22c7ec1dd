import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** What a page load does by itself and a client navigation does not: shows that it goes on, reads the new title out, puts the focus at the start. */
export function NavigationFeedback() {
  useSmoothAnchors()
  return (
    <>
      <NavigationProgress />
      <TitleAnnouncer />
    </>
  )
}

/** A thin amber line while the next page loads; it waits a moment, so that quick pages show none. */
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
    // A screen that only gets another address (a new record has been stored) keeps the focus where it is.
    if (!(state as { keepsFocus?: boolean } | null)?.keepsFocus) focusHeading()
  }, [pathname, state])
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}

/** The main heading, or the main part while a signed-in screen has none yet; a row of tabs that stays keeps the focus. Scrolling stays the router's. */
function focusHeading(): void {
  if (document.activeElement?.closest('[data-keeps-focus]')) return
  const target = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main')
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** Only anchors scroll smoothly (spec 1 §2.3): set before the router scrolls, so that a new page still starts at its top at once. */
function useSmoothAnchors(): void {
  const { hash, key } = useLocation()
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-smooth', hash !== '')
  }, [hash, key])
}
