import { useState } from 'react'
import { useListAddress } from '#kit/list-address.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { formatDay, nigerianDay, nigerianMonth, startOfDay, formatTime } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { itemAddress } from '../../addresses.ts'
import { type CalendarEntry, readCalendar } from '../../calendar/contract.ts'
import { byDay, daysOfMonth, monthAfter } from '../../calendar/rules.ts'
import { Loading, LoadFailure } from '../load-failure.tsx'

export const meta = () => pageMeta({ title: 'Calendar', noIndex: true })

const readMonth = (address: URLSearchParams) => {
  const month = address.get('month') ?? ''
  return {
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : nigerianMonth(new Date()),
    list: address.get('view') === 'list',
  }
}
const monthWords = (month: string) => formatDay(startOfDay(`${month}-01`)).replace(/^1 /, '')

/** What goes public, comes off the site or is due for a check: a month as a grid on wide screens, as a list on phones. */
export default function CalendarPage() {
  const [{ month, list }, change] = useListAddress(readMonth)
  const [today] = useState(() => nigerianDay(new Date()))
  const days = daysOfMonth(month)
  const query = { from: days[0]!, to: days.at(-1)! }
  const calendar = useApiQuery(readCalendar, { query }, { keepPrevious: true })
  const go = (by: number) => change({ month: monthAfter(month, by) })
  if (calendar.isError) return <LoadFailure reason={calendar.error.message} onRetry={() => void calendar.refetch()} />
  if (!calendar.data) return <Loading />
  const { entries, overdue, more } = calendar.data
  const own = entries.filter(({ day }) => day.startsWith(month))
  return (
    <section aria-labelledby="calendar-title" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="calendar-title" className="text-xl">
          Calendar: <span aria-live="polite">{monthWords(month)}</span>
        </h2>
        <div className="flex flex-wrap gap-2">
          <IconButton icon="chevron-left" variant="secondary" label="Previous month" onClick={() => go(-1)} />
          <Button onClick={() => change({ month: undefined })}>This month</Button>
          <IconButton icon="chevron-right" variant="secondary" label="Next month" onClick={() => go(1)} />
          <Button
            className="max-md:hidden"
            aria-pressed={list}
            onClick={() => change({ view: list ? undefined : 'list' })}
          >
            Show as list
          </Button>
        </div>
      </div>
      {overdue.length > 0 && <Overdue entries={overdue} />}
      {more && <Alert>There are more entries in these weeks than can be shown.</Alert>}
      {!list && <MonthGrid {...{ month, days, entries, today }} />}
      <div className={list ? undefined : 'md:hidden'}>
        <DayList entries={own} month={monthWords(month)} />
      </div>
    </section>
  )
}

function Overdue({ entries }: { entries: readonly CalendarEntry[] }) {
  return (
    <section aria-labelledby="overdue-title">
      <h3 id="overdue-title" className="mb-1 text-lg">
        Checks that are overdue <span className="tabular text-base font-normal text-muted">{entries.length}</span>
      </h3>
      <ul className="border-t border-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap gap-x-3 border-b border-line py-2">
            <EntryLine entry={entry} />
            <span className="text-sm text-muted">
              Due {formatDay(startOfDay(entry.day))}
              {entry.byName && `, ${entry.byName}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function DayList({ entries, month }: { entries: readonly CalendarEntry[]; month: string }) {
  if (entries.length === 0)
    return (
      <EmptyState icon="calendar" title={`Nothing planned in ${month}`}>
        Schedules and check dates of all content appear here.
      </EmptyState>
    )
  return (
    <ol className="grid gap-4">
      {[...byDay(entries)].map(([day, ofDay]) => (
        <li key={day}>
          <h3 className="text-base font-semibold">{formatDay(startOfDay(day))}</h3>
          <ul className="border-t border-line">
            {ofDay.map((entry) => (
              <li key={entry.kind + entry.id} className="border-b border-line py-2">
                <EntryLine entry={entry} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

type MonthGridProps = {
  month: string
  /** The days of the weeks of the month, from a Monday. */
  days: readonly string[]
  entries: readonly CalendarEntry[]
  today: string
}

const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** A day shows this many entries; the list has all. */
const maxShown = 4

/** A month as a table of weeks, on wide screens. */
function MonthGrid({ month, days, entries, today }: MonthGridProps) {
  const ofDay = byDay(entries)
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  return (
    <table className="w-full table-fixed border-collapse max-md:hidden">
      <caption className="sr-only">The month by weeks</caption>
      <thead>
        <tr>
          {weekDays.map((name) => (
            <th key={name} scope="col" className="border-b border-line-strong px-2 py-1 text-start text-sm text-muted">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day
                key={day}
                {...{ day }}
                entries={ofDay.get(day) ?? []}
                isOfMonth={day.startsWith(month)}
                isToday={day === today}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = { day: string; entries: readonly CalendarEntry[]; isOfMonth: boolean; isToday: boolean }

function Day({ day, entries, isOfMonth, isToday }: DayProps) {
  const rest = entries.length - maxShown
  return (
    <td
      aria-current={isToday ? 'date' : undefined}
      className={classNames('h-24 border border-line p-2 align-top', !isOfMonth && 'bg-sunken')}
    >
      <p
        className={classNames(
          'tabular mb-1 text-sm',
          isOfMonth ? 'font-semibold' : 'text-muted',
          isToday && 'w-fit border-b-3 border-amber',
        )}
      >
        <span aria-hidden>{Number(day.slice(8))}</span>
        <span className="sr-only">{formatDay(startOfDay(day))}</span>
        {isToday && <span className="ms-1 font-normal">Today</span>}
      </p>
      {/* The words say what the picture does, which a narrow day has no room for. */}
      <ul className="grid gap-1.5 text-sm max-lg:text-xs max-lg:[&_span]:text-xs max-lg:[&_svg]:hidden">
        {entries.slice(0, maxShown).map((entry) => (
          <li key={entry.kind + entry.id}>
            <EntryLine entry={entry} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Link to={`?month=${day.slice(0, 7)}&view=list`} className="link tap text-sm">
          {rest} more
        </Link>
      )}
    </td>
  )
}

const kinds: Record<CalendarEntry['kind'], { icon: IconName; words: string }> = {
  publish: { icon: 'globe', words: 'Goes public' },
  unpublish: { icon: 'eye-off', words: 'Comes off' },
  check: { icon: 'check', words: 'Check' },
}

/** One entry of the calendar: what happens when, and to which item. */
function EntryLine({ entry: { id, title, kind, at } }: { entry: CalendarEntry }) {
  const { icon, words } = kinds[kind]
  return (
    <span className="flex min-w-0 items-start gap-1.5 leading-snug">
      <Icon name={icon} className="mt-0.5 size-4 shrink-0 text-amber" />
      <span className="min-w-0">
        <span className="block text-sm text-muted">
          {words}
          {at && ` at ${formatTime(at)}`}
        </span>
        <Link to={itemAddress(id)} className="link tap [overflow-wrap:anywhere]">
          {title || 'No title yet'}
        </Link>
      </span>
    </span>
  )
}
