import { api } from '#kit/api/browser-api.ts'
import { assigningBy } from '#kit/desk/record-bar.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { actionKey, useCaseCall } from '../case/use-case-calls.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'

/** Assigns a case to an officer or to nobody, or takes it, where it is to be acknowledged too. */
export function useAssign(kind: KindScreens, row: CaseDetail) {
  const call = useCaseCall(kind, (userId: string | null) =>
    api.call(
      kind.calls.assign,
      { params: { id: row.id }, body: { userId, version: row.version } },
      { idempotencyKey: actionKey('assign', row) },
    ),
  )
  const taking = useCaseCall(kind, () =>
    api.call(
      kind.calls.take,
      { params: { id: row.id }, body: { version: row.version } },
      { idempotencyKey: `take-${row.id}-${row.version}` },
    ),
  )
  const take = () =>
    taking.mutate(undefined, {
      onSuccess: () => toast.success('Case taken: assigned to you and acknowledged'),
      onError: ({ message }) => toast.error(message),
    })
  const assigning = assigningBy(call, 'Case', row.assignee)
  const isDue = row.actions.includes('acknowledge') && row.actions.includes('assign')
  return isDue ? { ...assigning, take, busy: assigning.busy || taking.isPending } : assigning
}
