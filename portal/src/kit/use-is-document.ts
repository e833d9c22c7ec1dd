import { useContext, useSyncExternalStore } from 'react'
import { useMatches } from 'react-router'
import { PageUser } from './api/page-reader.ts'

export interface RouteHandle {
  /** The application runs on this route and on its child routes. */
  hydrate?: true
  /** The heading of the screen until it is known who is signed in; by its address where several screens are one file. */
  heading?: string | ((pathname: string) => string)
}

/** True for pages that are documents, for everybody or for visitors: the server renders them and no React runs in them. */
export function useIsDocument(): boolean {
  const isForVisitors = useContext(PageUser) === null
  const hasApplication = useMatches().some(({ handle }) => (handle as Partial<RouteHandle> | undefined)?.hydrate)
  return isForVisitors || !hasApplication
}

const never = () => () => {}

/** False on the server and in the browser's first render; content that only the browser knows may be shown once it is true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
