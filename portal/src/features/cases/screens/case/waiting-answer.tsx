import { formatMoment } from '#platform/nigerian-time.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { CaseDetail, CaseRow, KindScreens } from '../kind-screens.ts'
import { WriteBox } from './write-box.tsx'

/** Whether the Commission waits for an answer of the owner. */
export const waitsForOwner = ({ clock, actions }: CaseRow): boolean =>
  clock.pausedSince !== null && actions.includes('message')

type Props = {
  kind: KindScreens
  row: CaseDetail
  /** In a list the box says which case it is about, and leads to it. */
  inList?: boolean
}

/** The open question of the Commission, with the box for the answer. */
export function WaitingAnswer({ kind, row, inList = false }: Props) {
  const question = row.messages.findLast(({ asks }) => asks)
  const title = `waiting-${row.id}`
  return (
    <section
      aria-labelledby={title}
      className="grid gap-4 rounded-md border border-s-4 border-line border-s-amber bg-surface p-5"
    >
      <div className="grid gap-1">
        <h2 id={title} className="flex items-start gap-2 text-xl">
          <Icon name="comment" className="mt-1 text-amber" />
          The Commission waits for your answer
        </h2>
        {inList && (
          <p>
            <Link to={`${kind.path}/${row.id}`} className="link [overflow-wrap:anywhere]">
              {kind.subjectOf(row)}
            </Link>{' '}
            <span className="tabular text-sm whitespace-nowrap text-muted">{row.reference}</span>
          </p>
        )}
      </div>
      {question && (
        <blockquote className="border-s-2 border-line-strong ps-4">
          <p dir="auto" className="measure whitespace-pre-line [overflow-wrap:anywhere]">
            {question.text}
          </p>
          <p className="tabular mt-1 text-sm text-muted">{formatMoment(question.at)}</p>
        </blockquote>
      )}
      <WriteBox
        kind={kind}
        row={row}
        id={`answer-${row.id}`}
        keptAs={`answer-${row.id}`}
        label="Your answer"
        hint={`The deadline of your ${kind.noun.toLowerCase()} is paused until you answer.`}
        button="Send answer"
        primary
        sent="Answer sent"
        failure="Failed to send your answer"
      />
    </section>
  )
}
