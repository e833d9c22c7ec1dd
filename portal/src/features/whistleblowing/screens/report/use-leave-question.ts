import { useEffect } from 'react'

/** Asks for confirmation before leaving while something could be lost. 'Exit this page' never asks, because it has removed the body by then. */
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
