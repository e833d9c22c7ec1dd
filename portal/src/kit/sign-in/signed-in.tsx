import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useMatches, useNavigate } from 'react-router'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { NeedsScripts } from '#ui/page/needs-scripts.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { loginAddress, loginPath } from './login-address.ts'
import { leaves, useSession } from './session.ts'
import type { StoredUser } from './stored-user.ts'
import type { RouteHandle } from '../use-is-document.ts'

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
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (session.status === 'signed-in') wasSignedIn.current = true
  }, [session.status])
  const target = loginAddress(location)
  useEffect(() => {
    if (session.status !== 'signed-out' || leaves()) return
    void navigate(loginAddress(location, { ended: wasSignedIn.current }), { replace: true })
  }, [session.status, location, navigate])
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
  const match = useMatches().findLast(({ handle }) => (handle as RouteHandle | undefined)?.heading)
  const { heading: given } = (match?.handle ?? {}) as RouteHandle
  const heading = typeof given === 'function' ? given(match?.pathname ?? '') : given
  return (
    <div className="shell py-8 sm:py-12">
      {heading && <PageHeader title={heading} />}
      <NeedsScripts>
        Without it you can read your profile, your applications and your cases once you have{' '}
        <a href={loginPath} className="link">
          logged in
        </a>
        . What staff work with, and lists that you narrow, open only with JavaScript switched on.
      </NeedsScripts>
      <div className="noscript:hidden">
        <SkeletonRows label="Loading your account" />
      </div>
    </div>
  )
}
