import { useApiQuery } from '#kit/api/query.ts'
import { Link } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { WaitingAnswer, waitsForOwner } from '../case/waiting-answer.tsx'
import type { CaseRow, KindScreens } from '../kind-screens.ts'

type Props = { kind: KindScreens; rows: readonly CaseRow[]; more: boolean }

/** On top of a person's list: each question that waits for an answer, with the box for it. */
export function WaitingAnswers({ kind, rows, more }: Props) {
  return (
    <div className="mb-8 grid gap-4">
      {rows.map(({ id }) => (
        <Waiting key={id} kind={kind} id={id} />
      ))}
      {more && (
        <p>
          <Link to={`${kind.path}?clock=waiting`} className="link">
            See all {kind.plural.toLowerCase()} that wait for your answer
          </Link>
        </p>
      )}
    </div>
  )
}

// The question is only in the answer to the call for one case.
function Waiting({ kind, id }: { kind: KindScreens; id: string }) {
  const one = useApiQuery(kind.calls.get, { params: { id } })
  if (one.isPending) return <Skeleton className="h-40 w-full" />
  return one.data && waitsForOwner(one.data) ? <WaitingAnswer kind={kind} row={one.data} inList /> : null
}
