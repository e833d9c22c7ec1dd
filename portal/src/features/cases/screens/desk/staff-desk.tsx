import { api } from '#kit/api/browser-api.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { NextAction, ResumeButton } from '#kit/desk/record-page.tsx'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { listCaseStaff } from '../../office/contract.staff.ts'
import { actionKey, useCaseCall } from '../case/use-case-calls.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { useAssign } from '../work/use-assign.ts'

type Props = { kind: KindScreens; row: CaseDetail }

/** The next action, the deadline and the assignee of a case. */
export function StaffDesk({ kind, row }: Props) {
  const { dueAt, text, pausedSince } = row.clock
  const read = useApiQuery(listCaseStaff, {})
  return (
    <NextAction people={read.data?.staff} assigning={useAssign(kind, row)} mayAssign={row.actions.includes('assign')}>
      <p>{nextAction(row)}</p>
      {dueAt && (
        <p className="text-sm text-muted">
          Deadline: {formatDay(dueAt)}. {!pausedSince && `${text}.`}
        </p>
      )}
      {pausedSince && <p className="text-sm text-muted">Waiting for the person since {formatDay(pausedSince)}.</p>}
      {row.actions.includes('resume') && <Resume kind={kind} row={row} />}
    </NextAction>
  )
}

function Resume({ kind, row }: Props) {
  const call = useCaseCall(kind, () =>
    api.call(
      kind.calls.resume,
      { params: { id: row.id }, body: { version: row.version } },
      { idempotencyKey: actionKey('resume', row) },
    ),
  )
  return <ResumeButton call={call} />
}

/** A sentence with the next action for staff. */
function nextAction({ status, clock, assignee, messages }: CaseDetail): string {
  if (status === 'Resolved') return 'Nothing: it is resolved. The person may reopen it within 14 days.'
  if (clock.pausedSince) return 'Wait for the answer of the person, or resume the deadline.'
  if (status === 'New') return 'Acknowledge it, so that the person knows the Commission is working on it.'
  const last = messages.at(-1)
  if (last && !last.fromStaff) return 'Answer the last message of the person.'
  if (!assignee) return 'Assign it to a member of staff.'
  if (clock.overdue) return 'Resolve it: the deadline has passed.'
  return 'Work on it, and resolve it before the deadline.'
}
