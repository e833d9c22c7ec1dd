import { useMatches } from 'react-router'

/** What a route says of itself: the application runs on it, and on the routes below it. */
export interface RouteHandle {
  hydrate: true
}

/** True for pages that are documents: the server writes them and no React runs in them. */
export function useIsDocument(): boolean {
  return !useMatches().some(({ handle }) => (handle as Partial<RouteHandle> | undefined)?.hydrate)
}
