import { useEffect } from 'react'

/** The browser asks before the page goes, as long as something would be lost with it; 'Exit this page' asks nothing all the same. */
export function useLeaveQuestion(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => {
      if (document.body) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
}
