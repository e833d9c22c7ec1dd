// Messages, internal notes and what happened to a record are one thread, oldest first, with one box at its end; an officer had to put three lists in
// order in the head. The parts know no kind of record: a screen gives them messages, notes and events. What a person wrote is read at once, what the
// portal recorded is one line, and three such lines or more fold into one.
import type { ReactNode } from 'react'
import { formatDay, formatMoment, formatTime, isCalendarDay } from '#platform/values/nigerian-time.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { QuotedText } from '#ui/quoted-text.tsx'
import { divideByDay, minFolded } from '#ui/thread-days.ts'

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
  if (!last || run.length < minFolded) return run.map((event) => <EventRow key={event.id} event={event} />)
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

interface Written {
  id: string
  /** ISO time, or a day where no time is noted. */
  at: string
  by: string
  text: string
  /** Badges beside the name. */
  marks?: ReactNode
  /** The files that came with it. */
  files?: ReactNode
}

/** A message between two sides; `own` is the side of the reader. */
type ThreadMessage = Written & {
  kind: 'message'
  own: boolean
  /** What an answer by e-mail repeats, shown on request. */
  quoted?: string
}
/** Hidden from the other side. */
type ThreadNote = Written & { kind: 'note' }
interface ThreadEvent {
  kind: 'event'
  id: string
  at: string
  by: string
  /** What happened: 'Assigned'. */
  title: string
  /** The text given with it, which opens from the line. */
  text?: string | null
  files?: ReactNode
  /** Whether the text is shown from the start. */
  isOpen?: boolean
  /** Only the side of the reader sees it. */
  isInternal?: boolean
}

/** The thread names the day of its entries. */
function When({ at, className }: { at: string; className?: string }) {
  if (isCalendarDay(at)) return null
  return (
    <time dateTime={at} title={formatMoment(at)} className={classNames('tabular', className)}>
      {formatTime(at)}
    </time>
  )
}

const Words = ({ children }: { children: string }) => (
  <p dir="auto" className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
    {children}
  </p>
)

function MessageCard({ message: { at, by, text, quoted, own, marks, files } }: { message: ThreadMessage }) {
  return (
    <article
      className={classNames(
        'max-w-[60ch] min-w-0 rounded-md border border-line px-4 py-3 print:max-w-none',
        own ? 'ms-8 justify-self-end bg-brand-soft' : 'me-8 justify-self-start bg-surface',
      )}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <strong className="min-w-0 [overflow-wrap:anywhere]">{by}</strong>
        <When at={at} className={own ? 'text-brand-ink' : 'text-muted'} />
        {marks}
      </p>
      <Words>{text}</Words>
      {quoted && <QuotedText>{quoted}</QuotedText>}
      {files && <div className="mt-2">{files}</div>}
    </article>
  )
}

function NoteCard({ note: { at, by, text, marks, files } }: { note: ThreadNote }) {
  return (
    <article className="min-w-0 rounded-md border border-dashed border-line-strong bg-amber-soft px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-amber-ink">
        <strong className="min-w-0 [overflow-wrap:anywhere]">{by}</strong>
        <When at={at} />
        <span className="inline-flex items-center gap-1.5 font-semibold">
          <Icon name="eye-off" />
          Only staff can read this
        </span>
        {marks}
      </p>
      <Words>{text}</Words>
      {files && <div className="mt-2">{files}</div>}
    </article>
  )
}

const excerptLength = 160

/** One line; a text that came with it opens from there. */
function EventLine({ event }: { event: ThreadEvent }) {
  const { at, by, title, text, files, isInternal, isOpen } = event
  const line = (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm text-muted">
      <span className="text-ink [overflow-wrap:anywhere]">{title}</span>
      <span className="min-w-0 [overflow-wrap:anywhere]">{by}</span>
      <When at={at} />
      {isInternal && (
        <>
          <Icon name="eye-off" className="size-4 self-center" />
          <span className="sr-only">Only staff can read this</span>
        </>
      )}
    </span>
  )
  const body = (
    <div className="measure ms-7 text-sm">
      {text && <Words>{text}</Words>}
      {files && <div className="mt-1">{files}</div>}
    </div>
  )
  const isShort = !text && !files
  if (isShort || isOpen)
    return (
      <>
        <div className="flex items-center gap-2">
          <span aria-hidden className="mx-1.5 size-2 shrink-0 rounded-full bg-amber" />
          {line}
        </div>
        {!isShort && body}
      </>
    )
  return (
    <details className="group/event" open={isOpen}>
      <summary className="tap flex list-none items-center gap-2 rounded-sm [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" className="text-amber transition-transform group-open/event:rotate-90" />
        <span className="min-w-0">
          {line}
          {text && (
            <span dir="auto" className="block truncate text-sm group-open/event:hidden print:hidden">
              {text.split('\n')[0]?.slice(0, excerptLength)}
            </span>
          )}
        </span>
      </summary>
      {body}
    </details>
  )
}
