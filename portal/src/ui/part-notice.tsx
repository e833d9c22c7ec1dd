import { useEffect } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/spinner.tsx'

const firstWaitMs = 5_000
const tries = 4
// Counted outside: each attempt may render a page that mounts the notice again.
let tried = 0

/** Says quietly that a part shows example content because its call failed, and retries automatically, each time after a longer wait. */
export function PartNotice({ what, busyLabel = 'Loading content...' }: { what: string; busyLabel?: string }) {
  const { revalidate, state } = useRevalidator()
  const { pathname, search } = useLocation()
  const loading = state === 'loading'
  useEffect(() => {
    if (loading || tried >= tries) return undefined
    const timer = setTimeout(
      () => {
        tried++
        void revalidate()
      },
      firstWaitMs * 2 ** tried,
    )
    return () => clearTimeout(timer)
  }, [loading, revalidate])
  return (
    <p
      role="status"
      // It tries again by itself.
      data-starts-now
      data-print="no"
      className="flex min-h-11 flex-wrap items-center gap-x-2 text-sm text-muted"
    >
      {loading ? <Spinner /> : <Icon name="info" />}
      {loading ? busyLabel : `${what} could not be loaded just now.`}
      {!loading && (
        // A link to the page itself: it works before and without scripts.
        <Link to={pathname + search} replace preventScrollReset className="link inline-flex min-h-11 items-center">
          Try again
        </Link>
      )}
    </p>
  )
}
