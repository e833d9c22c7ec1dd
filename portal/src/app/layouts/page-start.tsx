import { useContext } from 'react'
import { withoutPageToken } from '#kit/api/page-token.ts'
import { PageUser } from '#kit/api/page-reader.ts'
import { staffAreas } from '#page-lists.ts'

/**
 * The first script of an application page, part of its HTML, so that it runs even when no file comes. A page that was rendered for somebody who is no
 * longer signed in here is loaded again before anything of it is shown; otherwise its application starts once it is painted. When a file of the
 * application does not come, the script loads the page again: once a minute, not without a connection, and not over what somebody has typed.
 * Otherwise the notice below appears. Staff do not see the public frame before their own comes (staff/frame.css).
 */
const firstScript = `(() => {
  const page = document.documentElement
  const { reader } = document.currentScript.dataset
  if (reader) {
    let stored
    try {
      stored = JSON.parse(localStorage.getItem('root')).state.auth
    } catch {}
    if (!stored?.token || stored.user?.id !== reader) {
      page.hidden = true
      for (const cookie of ${JSON.stringify(withoutPageToken())}) document.cookie = cookie
      // A cookie that stays would bring the same page again; the home page is never sent with one.
      return document.cookie.includes('page-token') ? location.replace('/') : location.reload()
    }
    let starts = () => {
      starts = () => {}
      for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
      const later = document.querySelector('script[type=later]')
      const script = document.createElement('script')
      script.type = 'module'
      script.textContent = later.textContent
      later.replaceWith(script)
    }
    // Nothing is painted in a page that nobody sees.
    addEventListener('DOMContentLoaded', () => {
      requestAnimationFrame(() => setTimeout(() => starts()))
      setTimeout(() => starts(), 3000)
    })
  }
  try {
    const { auth, frame } = JSON.parse(localStorage.getItem('root')).state
    const { duties } = auth.user
    const isStaff = ${JSON.stringify(staffAreas)}.some((area) =>
      RegExp(area.path).test(location.pathname) && (area.duties || duties).some((duty) => duties.includes(duty)))
    if (isStaff) page.dataset.staff = frame?.folded ? 'folded' : 'open'
  } catch {}
  let typed = false
  addEventListener('input', () => (typed = true), { capture: true, once: true })
  let left = false
  const recover = () => {
    if (left || page.hasAttribute('data-started')) return
    try {
      const last = Number(sessionStorage.getItem('reloaded-at'))
      if (!typed && navigator.onLine && Date.now() - last > 60000) {
        sessionStorage.setItem('reloaded-at', Date.now())
        left = true
        return location.reload()
      }
    } catch {}
    page.setAttribute('data-failed', '')
  }
  addEventListener('error', ({ target }) => target instanceof Element && target.matches('script,link[rel=stylesheet]') && recover(), true)
  addEventListener('unhandledrejection', recover)
})()`

// Only the server's page runs it; the browser's copy would be weight.
const source = { __html: import.meta.env.SSR ? firstScript : '' }

export function PageStart() {
  const reader = useContext(PageUser)
  return <script suppressHydrationWarning data-reader={reader?.id} dangerouslySetInnerHTML={source} />
}
