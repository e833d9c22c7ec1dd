import { AssigneeSelect } from '#features/lists/screens/assignee-select.tsx'
import { listCalls } from '#features/lists/contract.ts'
import { api } from '#kit/browser-api.ts'
import { useApiQuery } from '#kit/query.ts'
import { useOnceKey } from '#kit/use-once-key.ts'
import { formatDay } from '#platform/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import type { Submission } from '../../contract.ts'
import { resumeForm } from '../../desk/contract.ts'
import { applicationList } from '../../desk/contract.list.ts'
import { openStatuses, outcomeOf } from '../../lifecycle.ts'
import { useApplicationCall } from './use-application-call.ts'
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
      {form.waitingSince && (
        <p className="text-sm text-muted">Waiting for the applicant since {formatDay(form.waitingSince)}.</p>
      )}
      {form.waitingSince && handles && <Resume form={form} />}
      <Assignment {...{ form, handles }} />
    </section>
  )
}

function nextAction(form: Submission): string {
  const { status, approvalStatus, deadline } = form
  if (deadline?.pausedSince) return 'Read the answer of the applicant when it comes. The deadline is paused until then.'
  if (deadline) return `Decide by ${formatDay(deadline.dueAt)}. ${deadline.text}.`
  if (outcomeOf(form) === 'withdrawn') return 'Taken back by the applicant. Nothing is left to do.'
  if (!openStatuses.includes(approvalStatus)) return 'Decided. Nothing is left to do.'
  return status === 'pending_documents'
    ? 'The applicant has to upload the signed form.'
    : 'The applicant has to submit the application.'
}

function Resume({ form: { id, version } }: { form: Submission }) {
  const once = useOnceKey()
  const call = useApplicationCall(id, () =>
    api.call(resumeForm, { params: { id }, body: { version } }, { idempotencyKey: once.keyOf(String(version)) }),
  )
  return (
    <>
      <Button icon="play" busy={call.isPending} onClick={() => call.mutate(undefined)}>
        Resume the deadline
      </Button>
      {call.error && <Alert kind="error">{call.error.message}</Alert>}
    </>
  )
}

function Assignment({ form, handles }: Props) {
  const read = useApiQuery(people, {})
  const { assign, busy } = useAssign(form)
  return (
    <AssigneeSelect people={read.data?.people} assignee={form.assignee} disabled={!handles || busy} onAssign={assign} />
  )
}
