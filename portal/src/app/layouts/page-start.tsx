import { useMatches } from 'react-router'
import type { RouteHandle } from '#kit/use-is-document.ts'

/**
 * The first script of an application page, part of its HTML, so that it runs even when no file comes. It starts the calls that the screen makes
 * first (kit/early-reads.ts; one that hangs is made again by the application), and when a file of the application does not come, it loads the page
 * again: once a minute, not without a connection, and not over what somebody has typed. Otherwise the notice below appears.
 */
const firstScript = `(() => {
  const page = document.documentElement
  const { reads } = document.currentScript.dataset
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
  try {
    const { token, user } = JSON.parse(localStorage.getItem('root')).state.auth
    if (!reads || !token || user.role !== 'User' || location.search) return
    const parts = location.pathname.split('/')
    const headers = { accept: 'application/json', authorization: 'Bearer ' + token }
    const answers = {}
    for (const read of reads.split(' ')) {
      const url = read.replace(/~(\\w+)/g, (_, name) => (name === 'account' ? user.id : parts[name]))
      answers[url] = fetch(url, { headers, signal: AbortSignal.timeout(15000) }).catch(() => undefined)
    }
    window.early = { token, answers, at: Date.now() }
  } catch {}
})()`

// Only the server's page runs it; the browser's copy would be weight.
const source = { __html: import.meta.env.SSR ? firstScript : '' }

export function PageStart() {
  const reads = useMatches().flatMap(({ handle }) => (handle as Partial<RouteHandle> | undefined)?.reads ?? [])
  return <script suppressHydrationWarning data-reads={reads.join(' ') || undefined} dangerouslySetInnerHTML={source} />
}
