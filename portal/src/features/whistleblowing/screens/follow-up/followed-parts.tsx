import type { Ref } from 'react'
import { writeIsoDate } from '#platform/values/date-text.ts'
import { Alert } from '#ui/alert.tsx'
import { Timeline } from '#ui/timeline.tsx'
import type { FollowedReport } from '../../contract.follow-up.ts'
import { StatusBadge } from '../status-badge.tsx'

/** What an anonymous report is about and whether it is resolved, for the holder of its receipt. */
export const FollowedHead = ({ report, ref }: { report: FollowedReport; ref?: Ref<HTMLHeadingElement> }) => (
  <>
    <div className="flex flex-wrap items-center gap-3">
      <h2 id="followed-title" ref={ref} tabIndex={-1} className="[overflow-wrap:anywhere] outline-none">
        {report.subject}
      </h2>
      <StatusBadge status={report.status} />
    </div>
    {report.destroyOn && (
      <Alert title="This report is resolved">
        It will be destroyed on {writeIsoDate(report.destroyOn)}. Until then you can still write to us.
      </Alert>
    )}
  </>
)

export const FollowedHistory = ({ report: { reference, history } }: { report: FollowedReport }) => (
  <>
    <p className="tabular">
      <span className="block text-sm text-muted">Reference</span>
      {reference}
    </p>
    <Timeline
      label="History"
      items={history.map(({ position, on, event }) => ({
        id: String(position),
        title: event,
        time: writeIsoDate(on),
        dateTime: on,
      }))}
    />
  </>
)

export const noMessages = 'The Commission has not asked anything yet.'
export const writeHint = 'Do not say who you are, unless you want to.'
export const receiptHint = 'The 16 digits that we showed you when you sent the report.'
