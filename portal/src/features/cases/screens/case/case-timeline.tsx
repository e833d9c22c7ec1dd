import { formatMoment } from '#platform/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Timeline } from '#ui/timeline.tsx'
import type { CaseDetail } from '../kind-screens.ts'

const shortNote = 240

/** The note of an entry. A long one is collapsed, so that the timeline stays readable. */
function Note({ text }: { text: string }) {
  const words = 'mt-1 whitespace-pre-line text-ink [overflow-wrap:anywhere]'
  if (text.length <= shortNote)
    return (
      <p dir="auto" className={words}>
        {text}
      </p>
    )
  return (
    <details className="group/note mt-1">
      <summary className="list-none rounded-sm [&::-webkit-details-marker]:hidden">
        <span dir="auto" className="block whitespace-pre-line text-ink [overflow-wrap:anywhere] group-open/note:hidden">
          {text.slice(0, shortNote).trimEnd()}…
        </span>
        <span className="link tap inline-flex items-center text-sm">
          <span className="group-open/note:hidden">Read all of it</span>
          <span className="hidden group-open/note:inline">Show less</span>
        </span>
      </summary>
      <p dir="auto" className={words}>
        {text}
      </p>
    </details>
  )
}

/** The history of a case, latest entry last. */
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
              {note && <Note text={note} />}
              {files.length > 0 && <p className="text-sm [overflow-wrap:anywhere]">{files.join(', ')}</p>}
            </>
          ),
        }))}
      />
    </section>
  )
}
