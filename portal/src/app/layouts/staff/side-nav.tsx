import { useId } from 'react'
import { countText } from '#features/workplace/messages.ts'
import { useOpenCounts } from '#features/workplace/screens/use-open-counts.ts'
import { useLocation } from 'react-router'
import type { StoredUser } from '#kit/sign-in/stored-user.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { WorkplaceEntry } from '#page-lists/workplace.ts'
import { type CurrentMark, findCurrent } from '../menu.ts'
import { groupsFor } from './foot-bar.tsx'
import { keepFolded, useFolded } from './use-folded.ts'

/** Where staff go, with numbers of what is open. Folded it shows icons and numbers; a phone has the bar at the foot instead. */
export function SideNav({ user }: { user: StoredUser }) {
  const id = useId()
  const { pathname } = useLocation()
  const folded = useFolded()
  const counts = useOpenCounts()
  const groups = groupsFor(user)
  const current = findCurrent(
    groups.flatMap(({ entries }) => entries),
    pathname,
  )
  return (
    <div
      data-print="no"
      className={classNames(
        'sticky top-(--head-bar) flex h-[calc(100dvh-var(--head-bar))] shrink-0 flex-col border-e border-line bg-sunken max-lg:hidden',
        folded ? 'w-(--side-folded)' : 'w-(--side-open)',
      )}
    >
      <nav id={id} aria-label="Workplace" className="min-h-0 flex-1 overflow-y-auto overscroll-contain py-2">
        {groups.map(({ label, entries }) => (
          <div key={label ?? ''} className="not-first:mt-2 not-first:border-t not-first:border-line not-first:pt-2">
            {label && !folded && <p className="px-4 pb-1 text-xs font-semibold text-muted">{label}</p>}
            <ul aria-label={label}>
              {entries.map((entry) => (
                <li key={entry.to}>
                  <SideLink
                    {...{ entry, folded }}
                    counted={counts[entry.count ?? '']}
                    mark={current?.link === entry ? current.mark : undefined}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <button
        type="button"
        aria-expanded={!folded}
        aria-controls={id}
        title={folded ? 'Unfold the navigation' : undefined}
        onClick={() => keepFolded(!folded)}
        className="flex min-h-11 items-center gap-3 border-t border-line px-4 text-sm font-semibold text-muted -outline-offset-3 hover:text-ink"
      >
        <Icon name={folded ? 'chevrons-right' : 'chevrons-left'} />
        <span className={folded ? 'sr-only' : undefined}>Fold the navigation</span>
      </button>
    </div>
  )
}

interface SideLinkProps {
  entry: WorkplaceEntry
  folded: boolean
  mark: CurrentMark
  counted: { count: number; capped: boolean } | undefined
}

function SideLink({ entry, folded, mark, counted }: SideLinkProps) {
  const { to, label, icon } = entry
  return (
    <Link
      to={to}
      aria-current={mark}
      title={folded ? label : undefined}
      className={classNames(
        'relative flex min-h-9 items-center border-s-3 border-transparent text-sm -outline-offset-3 hover:bg-brand-soft aria-current:border-amber aria-current:bg-surface aria-current:font-semibold pointer-coarse:min-h-11',
        folded ? 'flex-col justify-center pe-1' : 'gap-3 ps-3.5 pe-3',
      )}
    >
      <Icon name={icon} className="text-brand-ink" />
      <span className={folded ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{label}</span>
      {counted && counted.count > 0 && (
        <span className={classNames('tabular text-muted', folded ? 'text-[0.6875rem] leading-none' : 'text-xs')}>
          {countText(counted)}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </Link>
  )
}
