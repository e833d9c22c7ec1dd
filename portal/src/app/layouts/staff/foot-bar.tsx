import { useLocation } from 'react-router'
import { countText } from '#features/workplace/messages.ts'
import { useOpenCounts } from '#features/workplace/screens/use-open-counts.ts'
import type { StoredUser } from '#kit/sign-in/stored-user.ts'
import { holds } from '#platform/duties.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { type WorkplaceEntry, workplace, type WorkplaceGroup } from '#page-lists/workplace.ts'
import { findCurrent } from '../menu.ts'
import { BarLink, BarMenu } from './top-bar.tsx'

const partClass =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 border-t-3 border-transparent px-1 text-xs font-semibold text-band-link -outline-offset-3 aria-current:border-band-amber'
const sheet = 'inset-x-0 bottom-(--foot-bar) max-h-[70dvh] w-auto rounded-t-lg'

/** The navigation of staff on a phone, at the foot of the window within reach of the thumb. It has a place of its own and covers nothing. */
export function FootBar({ user }: { user: StoredUser }) {
  const entries = groupsFor(user).flatMap((group) => group.entries)
  return (
    <nav
      aria-label="Workplace on a phone"
      data-print="no"
      className="on-band sticky bottom-0 z-40 flex h-(--foot-bar) bg-band lg:hidden"
    >
      <FootLink to="/work" icon="check-circle" label="My work" />
      <FootLink to="/work/search" icon="search" label="Search" />
      <BarMenu label="Lists" icon="bullets" className={partClass} place={sheet}>
        <Entries label="Lists" entries={entries.filter(isList)} />
      </BarMenu>
      <BarMenu label="Menu" icon="menu" className={partClass} place={sheet}>
        <Entries label="Menu" entries={entries.filter((entry) => !isList(entry) && entry.to !== '/work')} />
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

function OpenCount({ counted }: { counted: { count: number; capped: boolean } | undefined }) {
  if (!counted || counted.count === 0) return null
  return (
    <span className="tabular ms-auto text-muted">
      {countText(counted)}
      <span className="sr-only"> waiting</span>
    </span>
  )
}

function Entries({ label, entries }: { label: string; entries: readonly WorkplaceEntry[] }) {
  const { pathname } = useLocation()
  const counts = useOpenCounts()
  const current = findCurrent(entries, pathname)
  return (
    <ul aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <BarLink to={entry.to} icon={entry.icon} current={current?.link === entry ? current.mark : undefined}>
            {entry.label}
            <OpenCount counted={counts[entry.count ?? '']} />
          </BarLink>
        </li>
      ))}
    </ul>
  )
}

/** The navigation of a member of staff: what their duties open, without empty groups. */
export const groupsFor = (user: StoredUser): WorkplaceGroup[] =>
  workplace
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ duties = user.duties }) => holds(user, duties)),
    }))
    .filter(({ entries }) => entries.length > 0)

/** The places of a member of staff with numbers: what the button 'Lists' of a phone opens. */
const isList = ({ count }: WorkplaceEntry): boolean => count !== undefined
