import { formatDay, formatMoment } from '#platform/nigerian-time.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { WaitingAnswer, waitsForOwner } from './waiting-answer.tsx'

/** On top of a case, for its owner: the question that waits, or what happens now and the last word of the Commission. A resolved case has its outcome there. */
export function CaseNow({ kind, row }: { kind: KindScreens; row: CaseDetail }) {
  if (waitsForOwner(row)) return <WaitingAnswer kind={kind} row={row} />
  if (row.status === 'Resolved') return null
  const last = row.messages.findLast(({ fromStaff }) => fromStaff)
  return (
    <section aria-labelledby="now-title" className="rounded-md bg-sunken p-5">
      <h2 id="now-title" className="text-xl">
        What happens now
      </h2>
      <p className="measure mt-2">{whatHappensNow(kind, row)}</p>
      {last && (
        <div className="mt-3 border-s-2 border-line-strong ps-4">
          <p className="tabular text-sm text-muted">Last message from the Commission, {formatMoment(last.at)}</p>
          <p dir="auto" className="measure mt-1 line-clamp-4 whitespace-pre-line [overflow-wrap:anywhere]">
            {last.text}
          </p>
        </div>
      )}
      <p className="mt-2" data-print="no">
        <a href="#messages" className="link tap inline-flex items-center">
          {row.messages.length > 0 ? 'Read all messages, or write one' : 'Write to the Commission'}
        </a>
      </p>
    </section>
  )
}

export function whatHappensNow({ noun }: KindScreens, { status, clock, actions }: CaseDetail): string {
  const it = `your ${noun.toLowerCase()}`
  if (clock.overdue) {
    const escalation = actions.includes('escalate') ? ' You can request escalation.' : ''
    return `We are late: we aimed to resolve ${it}${clock.dueAt ? ` by ${formatDay(clock.dueAt)}` : ''}.${escalation}`
  }
  const by = clock.dueAt ? ` We aim to resolve it by ${formatDay(clock.dueAt)}.` : ''
  return `${status === 'New' ? `We have received ${it} and will look at it.` : `We are working on ${it}.`}${by}`
}
