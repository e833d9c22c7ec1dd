import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

export type TimelineItem = {
  id: string
  title: ReactNode
  /** When, as the reader reads it. */
  time?: ReactNode
  /** The same for machines: an ISO date or time. */
  dateTime?: string
  body?: ReactNode
  /** `done` is past, `now` is the current state, `ahead` has not happened. */
  state?: 'done' | 'now' | 'ahead'
}

/** The current: an amber line that runs through what has happened, and thins out into what is still ahead. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label?: string }) {
  return (
    <ol aria-label={label}>
      {items.map(({ id, title, time, dateTime, body, state = 'done' }, index) => (
        <li
          key={id}
          aria-current={state === 'now' ? 'step' : undefined}
          className="relative grid grid-cols-[1.25rem_1fr] gap-x-4 pb-7 last:pb-0"
        >
          {index < items.length - 1 && (
            <span
              aria-hidden
              className={classNames(
                'absolute start-[0.5625rem] top-4 -bottom-1 w-0 border-s-2',
                items[index + 1]?.state === 'ahead' ? 'border-dashed border-line-strong' : 'border-amber',
              )}
            />
          )}
          <TimelineNode state={state} />
          <div className="min-w-0">
            {time && (
              <time dateTime={dateTime} className="tabular block text-sm text-muted">
                {time}
              </time>
            )}
            <p className={classNames('leading-snug', state === 'ahead' ? 'text-muted' : 'font-semibold')}>{title}</p>
            {body && <div className="measure mt-1 text-muted">{body}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function TimelineNode({ state }: { state: 'done' | 'now' | 'ahead' }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden className="relative mt-0.5 size-5">
      {state === 'ahead' && <circle cx="10" cy="10" r="5" className="fill-paper stroke-line-strong" strokeWidth="2" />}
      {state === 'done' && <circle cx="10" cy="10" r="6" className="fill-amber stroke-paper" strokeWidth="2" />}
      {state === 'now' && (
        <>
          <circle cx="10" cy="10" r="8" className="fill-paper stroke-amber" strokeWidth="2.5" />
          <circle cx="10" cy="10" r="4" className="fill-amber" />
        </>
      )}
    </svg>
  )
}
