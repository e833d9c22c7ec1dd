import type { ReactNode } from 'react'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { Shown } from './load-schedule.tsx'

/** 'Schedule of fees in force since 19 February 2026' */
export function describeSchedule({ effectiveOn, endsOn, time }: Shown): string {
  if (time === 'in-force') return `Schedule of fees in force since ${formatDay(effectiveOn)}`
  const until = endsOn ? ` until ${formatDay(endsOn)}` : ''
  return `Schedule of fees from ${formatDay(effectiveOn)}${until}`
}

/** Says which day's fees a page shows where these are not the fees of today, and announces new ones. `path` is the page. */
export function ScheduleNotice({ shown, path }: { shown: Shown; path: string }) {
  const { on, today, coming, time, preview } = shown
  if (preview)
    return (
      <Alert kind="warning" className="mb-8 max-w-3xl" title={`Draft: the fees from ${formatDay(on)}`}>
        These figures are not published. The links of this page stay in the preview.
      </Alert>
    )
  if (on !== today)
    return (
      <Alert
        kind={time === 'in-force' ? 'info' : 'warning'}
        className="mb-8 max-w-3xl"
        title={`These are the fees on ${formatDay(on)}`}
        actions={
          <LinkButton to={path} size="sm">
            Show the fees of today
          </LinkButton>
        }
      >
        {time === 'in-force'
          ? 'The same schedule is in force today.'
          : time === 'coming'
            ? 'They are not in force yet.'
            : 'They are no longer in force.'}
      </Alert>
    )
  if (!coming) return null
  return (
    <Alert
      kind="info"
      className="mb-8 max-w-3xl"
      title={`New fees from ${formatDay(coming)}`}
      actions={
        <>
          <LinkButton to={`${path}?on=${coming}`} size="sm">
            Show the new fees
          </LinkButton>
          <LinkButton to={`/fees/schedules/${coming}`} size="sm">
            What changes
          </LinkButton>
        </>
      }
    >
      This page shows the fees of today.
    </Alert>
  )
}

/** For a day before the first schedule. */
type NoScheduleProps = { title: string; path: string; children?: ReactNode }

/** `children` are what the page has besides. */
export function NoSchedule({ title, path, children }: NoScheduleProps) {
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader breadcrumb={[{ label: 'Home', to: '/' }, { label: title }]} title={title} />
      {children}
      <EmptyState
        icon="calendar"
        title="No schedule of fees was in force on this day"
        action={<LinkButton to={path}>Show the fees of today</LinkButton>}
      >
        Choose a later day, or see all schedules of fees.
      </EmptyState>
    </div>
  )
}
