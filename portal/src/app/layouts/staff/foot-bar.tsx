import { useLocation } from 'react-router'
import type { StoredUser } from '#kit/sign-in/stored-user.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { WorkplaceEntry } from '#page-lists.ts'
import { Places } from './places.tsx'
import { BarMenu } from './top-bar.tsx'

const partClass =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 border-t-3 border-transparent px-1 text-xs font-semibold text-band-link -outline-offset-3 aria-current:border-band-amber'
const sheet = 'inset-x-0 bottom-(--foot-bar) max-h-[70dvh] w-auto rounded-t-lg'

/** The navigation of staff on a phone, at the foot of the window within reach of the thumb. It has a place of its own and covers nothing. */
export function FootBar({ user }: { user: StoredUser }) {
  return (
    <nav
      aria-label="Workplace on a phone"
      data-print="no"
      className="on-band sticky bottom-0 z-40 flex h-(--foot-bar) bg-band lg:hidden"
    >
      <FootLink to="/work" icon="check-circle" label="My work" />
      <FootLink to="/work/search" icon="search" label="Search" />
      <BarMenu label="Lists" icon="bullets" className={partClass} place={sheet}>
        <Places {...{ user }} wanted={isList} />
      </BarMenu>
      <BarMenu label="Menu" icon="menu" className={partClass} place={sheet}>
        <Places {...{ user }} wanted={(entry) => !isList(entry) && entry.to !== '/work'} />
      </BarMenu>
    </nav>
  )
}

function FootLink({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  const { pathname } = useLocation()
  return (
    <Link to={to} aria-current={pathname === to ? 'page' : undefined} className={partClass}>
      <Icon name={icon} />
      {label}
    </Link>
  )
}

/** The desks of a member of staff: what the button 'Lists' of a phone opens. */
const isList = ({ count, group }: WorkplaceEntry): boolean => count !== undefined && !group
