/** Says on other pages that this browser has begun something that is not sent yet: what it is is kept by the server, for the cookie of its page alone. */
const keyOf = (kind: string) => `begun-${kind}`
/** As long as the server keeps it. */
const days = 7

const withStorage = <T>(touch: (storage: Storage) => T): T | undefined => {
  try {
    return touch(localStorage)
  } catch {
    return undefined
  }
}

export const noteBegun = (kind: string): void =>
  withStorage((storage) => storage.setItem(keyOf(kind), String(Date.now())))
export const eraseBegun = (kind: string): void => withStorage((storage) => storage.removeItem(keyOf(kind)))
export const isBegun = (kind: string): boolean =>
  Date.now() - Number(withStorage((storage) => storage.getItem(keyOf(kind))) ?? 0) < days * 86_400_000
