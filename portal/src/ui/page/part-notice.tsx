import { useLocation } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'

/** Says quietly that a part of a public page shows example content because its call failed; loading the page tries again. */
export function PartNotice({ what }: { what: string }) {
  const { pathname, search } = useLocation()
  return (
    <p role="status" data-print="no" className="flex min-h-11 flex-wrap items-center gap-x-2 text-sm text-muted">
      <Icon name="info" />
      {what} could not be loaded.
      <Link to={pathname + search} className="link inline-flex min-h-11 items-center">
        Try again
      </Link>
    </p>
  )
}
