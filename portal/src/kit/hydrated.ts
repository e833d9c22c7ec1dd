import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the browser's first render; content that only the browser knows may be shown once it is true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
