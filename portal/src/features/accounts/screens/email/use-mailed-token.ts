import { useEffect, useState } from 'react'

/** Reads the token of a mailed link and removes it from the address bar and history; '' without a token, undefined before hydration. */
export function useMailedToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const take = () => {
      const { pathname, search } = window.location
      const found = new URLSearchParams(search).get('token')
      setToken((known) => found || known || '')
      if (found) window.history.replaceState(window.history.state, '', pathname)
    }
    take()
  }, [])
  return token
}
