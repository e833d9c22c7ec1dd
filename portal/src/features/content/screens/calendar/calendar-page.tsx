import { useState } from 'react'
import { useListAddress } from '#kit/list-address.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery } from '#kit/query.ts'
import { formatDay, nigerianDay, nigerianMonth, startOfDay } from '#platform/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type CalendarEntry, readCalendar } from '../../calendar/contract.ts'
import { byDay, daysOfMonth, monthAfter } from '../../calendar/rules.ts'
import { Loading, LoadFailure } from '../load-failure.tsx'
import { EntryLine } from './entry-line.tsx'
import { MonthGrid } from './month-grid.tsx'

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
