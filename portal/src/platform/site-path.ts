/**
 * Whether an address is a path of this site, however a browser or the router reads it: one slash, then none and no
 * backslash, which browsers take for one; no part that vanishes (`/.//x` becomes `//x`); no control character, some of
 * which browsers leave out.
 */
export function isSitePath(address: string): boolean {
  const path = address.split(/[?#]/, 1)[0]!
  return path.startsWith('/') && !/\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path) && !/[\\\p{Cc}]/u.test(address)
}
