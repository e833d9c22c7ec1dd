import { api } from '#kit/browser-api.ts'
import { formatDay } from '#platform/nigerian-time.ts'
import { useApiQuery } from '#kit/query.ts'
import { useSession } from '#kit/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { NativeSelect } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { listCaseStaff } from '../../office/contract.staff.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { nextAction } from './next-action.ts'
import { actionKey, useCaseCall } from '../case/use-case-calls.ts'

type Props = { kind: KindScreens; row: CaseDetail }

/** The next action, the deadline and the assignee of a case. */
export function StaffDesk({ kind, row }: Props) {
  const { dueAt, text, pausedSince } = row.clock
  return (
    <section aria-labelledby="desk-title" data-print="no" className="grid gap-4 rounded-md bg-sunken p-5">
      <h2 id="desk-title" className="text-xl">
        Next action
      </h2>
      <p>{nextAction(row)}</p>
      {dueAt && (
        <p className="text-sm text-muted">
          Deadline: {formatDay(dueAt)}. {!pausedSince && `${text}.`}
        </p>
      )}
      {pausedSince && <p className="text-sm text-muted">Waiting for the person since {formatDay(pausedSince)}.</p>}
      {row.actions.includes('resume') && <Resume kind={kind} row={row} />}
      <Assignment kind={kind} row={row} />
    </section>
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
  return (
    <>
      <Button icon="play" busy={call.isPending} onClick={() => call.mutate(undefined)}>
        Resume the clock
      </Button>
      {call.error && <Alert kind="error">{call.error.message}</Alert>}
    </>
  )
}

function Assignment({ kind, row }: Props) {
  const { user } = useSession()
  const staff = useApiQuery(listCaseStaff, {})
  const call = useCaseCall(kind, (userId: string | null) =>
    api.call(
      kind.calls.assign,
      { params: { id: row.id }, body: { userId, version: row.version } },
      { idempotencyKey: actionKey('assign', row) },
    ),
  )
  const assign = (userId: string | null) =>
    call.mutate(userId, { onSuccess: () => toast.success(userId ? 'Case assigned' : 'Case assigned to nobody') })
  const open = row.actions.includes('assign')
  const people = staff.data?.staff ?? []
  const options = people.map(({ id, name }) => ({ value: id, label: name }))
  // The assignee may no longer be staff.
  if (row.assignee && !people.some(({ id }) => id === row.assignee?.id))
    options.unshift({ value: row.assignee.id, label: row.assignee.name })
  return (
    <div className="grid gap-3">
      <NativeSelect
        label="Assigned to"
        value={row.assignee?.id ?? ''}
        placeholder="Nobody"
        options={options}
        disabled={!open || call.isPending}
        onChange={(event) => assign(event.currentTarget.value || null)}
      />
      {open && user && row.assignee?.id !== user.id && (
        <Button icon="user" busy={call.isPending} onClick={() => assign(user.id)}>
          Assign to me
        </Button>
      )}
      {call.error && (
        <Alert kind="error" title="Failed to assign">
          {call.error.message}
        </Alert>
      )}
    </div>
  )
}
