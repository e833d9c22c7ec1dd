import { useMatches } from 'react-router'

/**
 * False while the server renders a page that is only read: `handle = { scripts: false }`. In the browser it is always true: whoever got there by
 * the router keeps it, with its scrolling.
 */
export function usePageScripts(): boolean {
  const matches = useMatches()
  const readOnly = matches.some((match) => (match.handle as { scripts?: false } | undefined)?.scripts === false)
  return typeof document !== 'undefined' || !readOnly
}
