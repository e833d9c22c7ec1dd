import { AssigneeSelect } from '#features/lists/screens/assignee-select.tsx'
import { listCalls } from '#features/lists/contract.ts'
import { useApiQuery } from '#kit/query.ts'
import { formatDay } from '#platform/nigerian-time.ts'
import type { Submission } from '../../contract.ts'
import { applicationList } from '../../desk/contract.list.ts'
import { openStatuses } from '../../lifecycle.ts'
import { useAssign } from './use-assign.ts'

const { people } = listCalls(applicationList)

type Props = { form: Submission; handles: boolean }

/** What comes next, by when, and who does it. */
export function NextAction({ form, handles }: Props) {
  return (
    <section aria-labelledby="desk-title" data-print="no" className="grid gap-3 rounded-md bg-sunken p-4">
      <h2 id="desk-title" className="text-lg">
        Next action
      </h2>
      <p>{nextAction(form)}</p>
      <Assignment {...{ form, handles }} />
    </section>
  )
}

function nextAction({ status, approvalStatus, deadline }: Submission): string {
  if (deadline) return `Decide by ${formatDay(deadline.dueAt)}. ${deadline.text}.`
  if (!openStatuses.includes(approvalStatus)) return 'Decided. Nothing is left to do.'
  return status === 'pending_documents'
    ? 'The applicant has to upload the signed form.'
    : 'The applicant has to submit the application.'
}

function Assignment({ form, handles }: Props) {
  const read = useApiQuery(people, {})
  const { assign, busy } = useAssign(form)
  return (
    <AssigneeSelect people={read.data?.people} assignee={form.assignee} disabled={!handles || busy} onAssign={assign} />
  )
}
