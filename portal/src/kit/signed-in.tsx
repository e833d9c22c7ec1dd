import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { loginAddress } from './login-address.ts'
import { useSession } from './session.ts'
import type { StoredUser } from './stored-user.ts'

export type SignedInProps = {
  /** The screen's skeleton while the session is read. */
  skeleton?: ReactNode
  children: ReactNode | ((user: StoredUser) => ReactNode)
}

/** Shows a screen to a signed-in user; sends everyone else to /login. The server always renders the skeleton, so the page may be cached. */
export function SignedIn({ skeleton, children }: SignedInProps) {
  const session = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const target = loginAddress(location)
  useEffect(() => {
    if (session.status === 'signed-out') void navigate(target, { replace: true })
  }, [session.status, target, navigate])
  if (session.status === 'signed-in') return typeof children === 'function' ? children(session.user) : children
  if (session.status === 'restoring') return skeleton ?? <ScreenSkeleton />
  return (
    <div className="shell py-10">
      <EmptyState
        icon="lock"
        title="Not Signed In"
        action={
          <LinkButton to={target} variant="primary">
            Log In
          </LinkButton>
        }
      >
        Log in to see this page.
      </EmptyState>
    </div>
  )
}

function ScreenSkeleton() {
  return (
    <div className="shell py-10">
      <noscript>
        <EmptyState icon="lock" title="This page needs JavaScript">
          Forms, complaints and your profile work only with JavaScript switched on. The public pages work without it.
        </EmptyState>
      </noscript>
      <SkeletonRows label="Loading your account" />
    </div>
  )
}
