import { useEffect } from 'react'

/** Stores what is not saved yet at once when the screen or the page is left. */
export function useDisposal(store: { dispose(): void }): void {
  useEffect(() => {
    const dispose = () => store.dispose()
    window.addEventListener('pagehide', dispose)
    return () => {
      window.removeEventListener('pagehide', dispose)
      dispose()
    }
  }, [store])
}
