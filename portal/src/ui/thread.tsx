// Messages, internal notes and what happened to a record are one thread, oldest first, with one box at its end; an officer had to put three lists in
// order in the head. The parts know no kind of record: a screen gives them messages, notes and events. What a person wrote is read at once, what the
// portal recorded is one line, and three such lines or more fold into one.

import { formatDay } from '#platform/nigerian-time.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { divideByDay, leastFolded } from '#ui/thread-days.ts'
import {
  EventLine,
  MessageCard,
  NoteCard,
  type ThreadEvent,
  type ThreadMessage,
  type ThreadNote,
} from '#ui/thread-entry.tsx'

export type ThreadEntry = ThreadMessage | ThreadNote | ThreadEvent

export type ThreadProps = {
  label: string
  /** Oldest first. */
  entries: readonly ThreadEntry[]
  /** The element at the end of the thread, to which a long one leads at once: where the reader writes. */
  endId?: string
  empty?: string
}

/** So many entries fill more than a window. */
const longThread = 6

/** What two sides wrote to each other, what one of them noted and what happened, in one order. */
export function Thread({ label, entries, endId, empty = 'No messages yet' }: ThreadProps) {
  if (entries.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <div className="grid gap-3">
      {endId && entries.length > longThread && (
        <a
          href={`#${endId}`}
          data-print="no"
          className="link tap inline-flex items-center gap-1.5 justify-self-end text-sm"
        >
          <Icon name="arrow-down" />
          Jump to the newest
        </a>
      )}
      <ol aria-label={label} className="grid gap-3">
        {divideByDay(entries).flatMap(({ day, parts }) => [
          <DaySeparator key={day} day={day} />,
          ...parts.flatMap((part) => (Array.isArray(part) ? eventsOf(part) : [<Entry key={part.id} entry={part} />])),
        ])}
      </ol>
    </div>
  )
}

const DaySeparator = ({ day }: { day: string }) => (
  <li className="flex items-center gap-3 pt-1 before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
    <h3 className="tabular text-sm font-semibold tracking-normal text-muted">{formatDay(day)}</h3>
  </li>
)

function Entry({ entry }: { entry: Exclude<ThreadEntry, ThreadEvent> | ThreadEvent }) {
  if (entry.kind === 'event') return <EventRow event={entry} />
  return (
    <li id={`entry-${entry.id}`} className="grid min-w-0 scroll-mt-24">
      {entry.kind === 'note' ? <NoteCard note={entry} /> : <MessageCard message={entry} />}
    </li>
  )
}

const EventRow = ({ event }: { event: ThreadEvent }) => (
  <li id={`entry-${event.id}`} className="min-w-0">
    <EventLine event={event} />
  </li>
)

/** A long run of events is one line that opens. */
function eventsOf(run: ThreadEvent[]) {
  const last = run.at(-1)
  if (!last || run.length < leastFolded) return run.map((event) => <EventRow key={event.id} event={event} />)
  return [
    <li key={last.id} className="min-w-0">
      <details className="group/run">
        <summary className={classNames(foldLine, 'text-sm text-muted')}>
          <Icon name="chevron-right" className="transition-transform group-open/run:rotate-90" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {run.length} changes, the last: {last.title}
          </span>
        </summary>
        <ol className="mt-1 ms-2 grid gap-1 border-s-2 border-line ps-4">
          {run.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ol>
      </details>
    </li>,
  ]
}

const foldLine = 'tap flex list-none items-center gap-2 rounded-sm hover:text-ink [&::-webkit-details-marker]:hidden'
