import { useQueryClient } from '@tanstack/react-query'
import { signInHere } from '#kit/session.ts'
import type { User } from '../../contract.ts'

/** Takes a fresh sign-in over; the login screen then leads on by itself. */
export function useSignIn(): (answer: { token: string; user: User }) => void {
  const client = useQueryClient()
  return ({ token, user }) => {
    // Data loaded for the previous person is not for this one.
    client.clear()
    signInHere(token, user)
  }
}
