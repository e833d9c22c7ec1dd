import { useSyncExternalStore } from 'react'

/** Whether the window is as the media query says; false on the server. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notice) => {
      const list = matchMedia(query)
      list.addEventListener('change', notice)
      return () => list.removeEventListener('change', notice)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
