import { classNames } from '#ui/class-names.ts'
import { formatDay, startOfDay } from '#platform/nigerian-time.ts'
import { Link } from '#ui/link.tsx'
import type { CalendarEntry } from '../../calendar/contract.ts'
import { byDay } from '../../calendar/rules.ts'
import { EntryLine } from './entry-line.tsx'

type MonthGridProps = {
  month: string
  /** The days of the weeks of the month, from a Monday. */
  days: readonly string[]
  entries: readonly CalendarEntry[]
  today: string
}

const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** A day shows this many entries; the list has all. */
const mostShown = 4

/** A month as a table of weeks, on wide screens. */
export function MonthGrid({ month, days, entries, today }: MonthGridProps) {
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
  const rest = entries.length - mostShown
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
        {entries.slice(0, mostShown).map((entry) => (
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
