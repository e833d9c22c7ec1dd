import { useSyncExternalStore } from 'react'

/** Whether the window matches the media query; false on the server. */
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

/** Below this width rows are cards, as in the classes of the table. */
export const cards = '(width < 40rem)'

/** From here on a preview has room beside the list. */
export const hasRoomForPane = '(width >= 80rem)'
