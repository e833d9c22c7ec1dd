import { api } from '#kit/browser-api.ts'
import { formatDay } from '#platform/nigerian-time.ts'
import { useApiQuery } from '#kit/query.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { NativeSelect } from '#ui/field.tsx'
import { listCaseStaff } from '../../office/contract.staff.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { nextAction } from './next-action.ts'
import { actionKey, useCaseCall } from '../case/use-case-calls.ts'
import { useAssign } from '../work/use-assign.ts'

type Props = { kind: KindScreens; row: CaseDetail }

/** The next action, the deadline and the assignee of a case. */
export function StaffDesk({ kind, row }: Props) {
  const { dueAt, text, pausedSince } = row.clock
  return (
    <section aria-labelledby="desk-title" data-print="no" className="grid gap-3 rounded-md bg-sunken p-4">
      <h2 id="desk-title" className="text-lg">
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
        Resume the deadline
      </Button>
      {call.error && <Alert kind="error">{call.error.message}</Alert>}
    </>
  )
}

function Assignment({ kind, row }: Props) {
  const staff = useApiQuery(listCaseStaff, {})
  const { assign, busy, error } = useAssign(kind, row)
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
        disabled={!row.actions.includes('assign') || busy}
        onChange={(event) => assign(event.currentTarget.value || null)}
      />
      {error && (
        <Alert kind="error" title="Failed to assign">
          {error.message}
        </Alert>
      )}
    </div>
  )
}
