import { useQueryClient } from '@tanstack/react-query'
import { signInHere } from '#kit/session.ts'
import type { User } from '../../contract.ts'

/** Stores a new session; the login screen then redirects automatically. */
export function useSignIn(): (answer: { token: string; user: User }) => void {
  const client = useQueryClient()
  return ({ token, user }) => {
    // Remove data loaded for the previous person.
    client.clear()
    signInHere(token, user)
  }
}
