import type { ReactNode } from 'react'
import { formatMoment, formatTime, isCalendarDay } from '#platform/nigerian-time.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { QuotedText } from '#ui/quoted-text.tsx'

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
export type ThreadMessage = Written & {
  kind: 'message'
  own: boolean
  /** What an answer by e-mail repeats, shown on request. */
  quoted?: string
}
/** Hidden from the other side. */
export type ThreadNote = Written & { kind: 'note' }
export interface ThreadEvent {
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

export function MessageCard({ message: { at, by, text, quoted, own, marks, files } }: { message: ThreadMessage }) {
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

export function NoteCard({ note: { at, by, text, marks, files } }: { note: ThreadNote }) {
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
export function EventLine({ event }: { event: ThreadEvent }) {
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
