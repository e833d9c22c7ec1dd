import { useMatches } from 'react-router'

/** A route's `handle`: the application runs on it and on its child routes. */
export interface RouteHandle {
  hydrate: true
}

/** True for pages that are documents: the server renders them and no React runs in them. */
export function useIsDocument(): boolean {
  return !useMatches().some(({ handle }) => (handle as Partial<RouteHandle> | undefined)?.hydrate)
}
