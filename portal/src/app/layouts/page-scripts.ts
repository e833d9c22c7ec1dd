import { useMatches } from 'react-router'

/** False on a page that is only read: `handle = { scripts: false }`. */
export const usePageScripts = (): boolean =>
  !useMatches().some((match) => (match.handle as { scripts?: false } | undefined)?.scripts === false)
