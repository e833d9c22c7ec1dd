import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Timeline } from '#ui/timeline.tsx'
import type { HistoryEvent } from '../contract.ts'

/** What happened to a request or a breach. */
export function History({ events, words }: { events: readonly HistoryEvent[]; words: Record<string, string> }) {
  return (
    <Timeline
      label="History"
      items={events.map(({ id, at, action, by, text }) => ({
        id,
        title: words[action] ?? action,
        time: `${formatShortMoment(at)}, ${by}`,
        dateTime: at,
        body: text && <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</span>,
      }))}
    />
  )
}
