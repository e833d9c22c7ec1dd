import { useEffect, useState } from 'react'

const key = 'company-invitation'

/** Some browsers throw on any access to a forbidden storage. */
function withStorage<T>(touch: () => T): T | undefined {
  try {
    return touch()
  } catch {
    return undefined
  }
}

/**
 * The token of the mailed link, from the part of the address after the #, which browsers send to no server. This tab keeps it while the person logs
 * in or registers. '' without a token, undefined before it is read.
 */
export function useInvitationToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const take = () => {
      const { hash, pathname } = window.location
      const found = hash.slice(1)
      if (found) {
        withStorage(() => sessionStorage.setItem(key, found))
        window.history.replaceState(window.history.state, '', pathname)
      }
      setToken(found || (withStorage(() => sessionStorage.getItem(key)) ?? ''))
    }
    take()
    // Opening a second link in this tab changes only the hash.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}

/** Once the invitation has been used. */
export const forgetInvitationToken = (): void => withStorage(() => sessionStorage.removeItem(key))
