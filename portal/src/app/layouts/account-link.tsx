import { useLocation } from 'react-router'
import { useSession } from '#kit/session.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'

/** The last item of the menu (spec 1 §2.1). The server knows no visitor, so every page has 'User Profile' at first and the browser adds the name. */
export function AccountLink() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const to = user ? '/user-profile' : '/login'
  return (
    <Link
      to={to}
      data-account
      aria-current={pathname === to ? 'page' : undefined}
      className="flex min-h-13 min-w-0 items-center gap-2 border-b-3 border-transparent text-sm font-semibold text-band-link hover:border-band-line aria-current:border-band-amber lg:max-w-56 xl:text-base"
    >
      <Icon name="user" />
      <span className="truncate">{user ? `${user.name} Profile` : 'User Profile'}</span>
    </Link>
  )
}
