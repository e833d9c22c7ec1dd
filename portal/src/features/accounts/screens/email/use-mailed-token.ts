import { useEffect, useState } from 'react'

/** The token of a mailed link, taken out of the address bar and the history; '' when there is none, undefined before hydration. */
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
