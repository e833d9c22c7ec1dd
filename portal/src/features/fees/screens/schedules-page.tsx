import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext } from '#kit/api/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { commission } from '#platform/state/commission.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { listFeeSchedules, type ScheduleEntry } from '../contract.ts'
import { scheduleFile } from '../schedule.ts'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(apiContext).call(listFeeSchedules, {})

const crumbs = [
  { label: 'Home', to: '/' },
  { label: 'Licenses & Permits', to: '/licenses' },
  { label: 'All schedules of fees' },
]

export const meta = (place: PagePlace) =>
  pageMeta(
    {
      title: 'All schedules of fees',
      description: `Every schedule of fees of the ${commission.name}, the days on which it applied and what it changed.`,
      crumbs,
    },
    place,
  )

/** Every published schedule, newest first, with what it changed; and the fees of any day. */
export default function SchedulesPage() {
  const { items, today } = useLoaderData<typeof loader>()
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={crumbs}
        title="All schedules of fees"
        lead="The fees in force, those that are coming, and those of earlier years."
      />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <ol className="grid gap-8">
          {items.map((entry) => (
            <Entry key={entry.effectiveOn} entry={entry} />
          ))}
        </ol>
        <FeesOfDay today={today} />
      </div>
    </div>
  )
}

export const timeBadges = {
  'in-force': { tone: 'success', icon: 'check', label: 'In force' },
  coming: { tone: 'info', icon: 'calendar', label: 'Coming' },
  earlier: { tone: 'neutral', icon: 'history', label: 'Earlier' },
} as const

/** '19 February 2026 to 31 December 2026' */
export const describeDays = ({ effectiveOn, endsOn }: Pick<ScheduleEntry, 'effectiveOn' | 'endsOn'>) =>
  endsOn ? `${formatDay(effectiveOn)} to ${formatDay(endsOn)}` : `From ${formatDay(effectiveOn)}`

function Entry({ entry }: { entry: ScheduleEntry }) {
  const { effectiveOn, time, title, source, reason } = entry
  const { tone, icon, label } = timeBadges[time]
  return (
    <li className="grid gap-2 border-s-2 border-amber ps-5">
      <h2 className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xl">
        {describeDays(entry)}
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </h2>
      <p>{title}</p>
      {reason && <p className="measure [overflow-wrap:anywhere] whitespace-pre-line">{reason}</p>}
      {source && <p className="text-sm text-muted">Source: {source}</p>}
      <p className="flex flex-wrap gap-x-6">
        <DayLink day={effectiveOn} to={time === 'in-force' ? '/licenses' : `/licenses?on=${effectiveOn}`}>
          Fees
        </DayLink>
        <DayLink day={effectiveOn} to={`/fees/schedules/${effectiveOn}`}>
          What changed
        </DayLink>
        <a
          href={time === 'in-force' ? scheduleFile : `${scheduleFile}?on=${effectiveOn}`}
          className="link tap inline-flex items-center"
        >
          PDF
          <span className="sr-only"> of the schedule from {formatDay(effectiveOn)}</span>
        </a>
      </p>
    </li>
  )
}

const DayLink = ({ to, day, children }: { to: string; day: string; children: string }) => (
  <Link to={to} className="link tap inline-flex items-center">
    {children}
    <span className="sr-only">: schedule from {formatDay(day)}</span>
  </Link>
)

function FeesOfDay({ today }: { today: string }) {
  return (
    <form action="/licenses" className="grid gap-4 self-start rounded-md bg-sunken p-5">
      <h2 className="text-lg">The fees on a day</h2>
      <TextField type="date" label="Day" name="on" defaultValue={today} required />
      <Button type="submit">Show the fees</Button>
    </form>
  )
}
