import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first render of the browser; what only the browser knows may be shown once it is true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
