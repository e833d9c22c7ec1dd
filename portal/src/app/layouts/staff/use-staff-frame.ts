import { useLocation } from 'react-router'
import { useSession } from '#kit/sign-in/session.ts'
import type { StoredUser } from '#kit/sign-in/stored-user.ts'
import { isStaffAddress } from './addresses.ts'

/** The member of staff who sees this page in the frame of staff; undefined where it has the public frame. */
export function useStaffFrame(): StoredUser | undefined {
  const { user } = useSession()
  const { pathname } = useLocation()
  return user && isStaffAddress(user, pathname) ? user : undefined
}
