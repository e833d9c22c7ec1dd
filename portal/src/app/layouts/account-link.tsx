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
      className="group flex min-w-0 flex-1 basis-32 justify-end text-sm font-semibold text-band-link xl:text-base"
    >
      <span className="flex min-h-13 min-w-0 items-center gap-2 border-b-3 border-transparent group-hover:border-band-line group-aria-current:border-band-amber">
        <Icon name="user" />
        <span data-account-name className="truncate">
          {user ? `${user.name} Profile` : 'User Profile'}
        </span>
      </span>
    </Link>
  )
}
