import { Timeline } from '#ui/timeline.tsx'
import type { HistoryEntry } from '../../contract.ts'
import { formatMoment } from '#platform/nigerian-time.ts'

/** All changes, oldest first, for applicant and staff. */
export function SubmissionHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <section aria-labelledby="history" className="lg:sticky lg:top-20 print:mt-8">
      <h2 id="history" className="mb-5">
        History
      </h2>
      <Timeline
        label="History of the application"
        items={history.map(({ id, at, text, by, files, reason }, index) => ({
          id,
          title: text,
          time: formatMoment(at),
          dateTime: at,
          state: index === history.length - 1 ? 'now' : 'done',
          body: (
            <>
              <p>{by}</p>
              {reason && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{reason}</p>}
              {files.length > 0 && <p className="text-sm [overflow-wrap:anywhere]">{files.join(', ')}</p>}
            </>
          ),
        }))}
      />
    </section>
  )
}
