import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { countText } from '#features/workplace/messages.ts'
import { useOpenCounts } from '#features/workplace/screens/use-open-counts.ts'
import type { StoredUser } from '#kit/sign-in/stored-user.ts'
import { type WorkplaceEntry, workplace, type WorkplaceGroup } from '#page-lists.ts'
import { holds } from '#platform/duties.ts'
import { classNames } from '#ui/class-names.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { type CurrentMark, findCurrent } from '../menu.ts'

/** Of more places than a window of usual height has, the groups are closed in which the person is not. */
const maxShown = 24

type PlacesProps = {
  user: StoredUser
  /** To icons and numbers. */
  folded?: boolean
  wanted?: (entry: WorkplaceEntry) => boolean
}

/** Where a member of staff can go: what their duties open, in groups, with the number of what is open. */
export function Places({ user, folded = false, wanted = () => true }: PlacesProps) {
  const { pathname } = useLocation()
  const list = useRef<HTMLDivElement>(null)
  const groups = groupsFor(user, wanted)
  const entries = groups.flatMap((group) => group.entries)
  const current = findCurrent(
    entries.flatMap(({ parts, ...entry }) => parts ?? [entry]),
    pathname,
  )
  const markOf = (to: string): CurrentMark => (current?.link.to === to ? current.mark : undefined)
  useEffect(() => {
    list.current?.querySelector('[aria-current]:not([data-keeps-focus])')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <div ref={list}>
      {groups.map((group) => (
        <Group
          key={group.label ?? ''}
          {...{ folded, markOf }}
          group={group}
          opens={entries.length <= maxShown || group.entries.some((entry) => isInside(entry, markOf))}
        />
      ))}
    </div>
  )
}

type MarkOf = (to: string) => CurrentMark
const isInside = ({ to, parts }: WorkplaceEntry, markOf: MarkOf): boolean =>
  (parts ?? [{ to }]).some((part) => markOf(part.to))

type GroupProps = { group: WorkplaceGroup; opens: boolean; folded: boolean; markOf: MarkOf }

function Group({ group: { label, entries }, opens, folded, markOf }: GroupProps) {
  const counts = useOpenCounts()
  // It does not close by itself.
  const [open, setOpen] = useState(opens)
  if (opens && !open) setOpen(true)
  const rows = (
    <ul aria-label={label}>
      {entries.map((entry) => {
        const inside = isInside(entry, markOf)
        return (
          <li key={entry.to}>
            <PlaceLink
              {...{ folded }}
              {...entry}
              mark={entry.parts && inside ? 'true' : markOf(entry.to)}
              counted={counts[entry.count ?? '']}
            />
            {entry.parts && inside && !folded && (
              <ul aria-label={entry.label}>
                {entry.parts.map((part) => (
                  <li key={part.to}>
                    <PlaceLink {...{ folded }} {...part} mark={markOf(part.to)} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ul>
  )
  if (!label) return rows
  return (
    <details open={open} className="group not-first:mt-2 not-first:border-t not-first:border-line not-first:pt-2">
      <summary
        title={folded ? label : undefined}
        className="flex min-h-8 cursor-pointer list-none items-center gap-2 px-4 text-xs font-semibold text-muted -outline-offset-3 hover:text-ink pointer-coarse:min-h-11"
      >
        <span className={folded ? 'sr-only' : 'flex-1'}>{label}</span>
        <Icon name="chevron-down" className="group-open:rotate-180" />
      </summary>
      {rows}
    </details>
  )
}

type PlaceLinkProps = {
  to: string
  label: string
  icon?: IconName
  parts?: WorkplaceEntry['parts']
  folded: boolean
  mark: CurrentMark
  counted?: { count: number; capped: boolean } | undefined
}

/** A place with parts keeps the focus, and a phone's list stays open: the next press is one of them. */
function PlaceLink({ to, label, icon, parts, folded, mark, counted }: PlaceLinkProps) {
  return (
    <Link
      to={to}
      aria-current={mark}
      data-keeps-focus={parts && ''}
      title={folded ? label : undefined}
      className={classNames(
        'relative flex min-h-8 items-center border-s-3 border-transparent text-sm -outline-offset-3 hover:bg-brand-soft aria-current:border-amber aria-current:bg-surface aria-current:font-semibold pointer-coarse:min-h-11',
        folded ? 'flex-col justify-center pe-1' : 'gap-3 ps-3.5 pe-3',
      )}
    >
      {icon ? <Icon name={icon} className="text-brand-ink" /> : <span className="w-5 shrink-0" />}
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

/** Without empty groups. */
const groupsFor = (user: StoredUser, wanted: (entry: WorkplaceEntry) => boolean): WorkplaceGroup[] =>
  workplace
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => holds(user, entry.duties ?? user.duties) && wanted(entry)),
    }))
    .filter(({ entries }) => entries.length > 0)
