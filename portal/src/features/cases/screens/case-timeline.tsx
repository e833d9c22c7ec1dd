import { formatMoment } from '#kit/format-moment.ts'
import { Badge } from '#ui/badge.tsx'
import { Timeline } from '#ui/timeline.tsx'
import type { CaseDetail } from './case-room.ts'

/** What has happened, for both sides in the same plain words; the latest stands last, where things are now. */
export function CaseTimeline({ row }: { row: CaseDetail }) {
  const { timeline } = row
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="mb-5 text-2xl">
        History
      </h2>
      <Timeline
        label={`History of ${row.reference}`}
        items={timeline.map(({ id, at, text, by, note, files, internal }, index) => ({
          id,
          title: text,
          time: formatMoment(at),
          dateTime: at,
          state: index === timeline.length - 1 && row.status !== 'Resolved' ? 'now' : 'done',
          body: (
            <>
              <p className="flex flex-wrap items-center gap-2">
                {by}
                {internal && <Badge icon="eye-off">Internal</Badge>}
              </p>
              {note && <p className="mt-1 whitespace-pre-line text-ink [overflow-wrap:anywhere]">{note}</p>}
              {files.length > 0 && <p className="text-sm [overflow-wrap:anywhere]">{files.join(', ')}</p>}
            </>
          ),
        }))}
      />
    </section>
  )
}
