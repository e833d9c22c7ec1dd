import { api } from '#kit/api/browser-api.ts'
import { toast } from '#ui/overlays/toast.ts'
import { actionKey, useCaseCall } from '../case/use-case-calls.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'

/** Assigns a case to an officer, or to nobody. */
export function useAssign(kind: KindScreens, row: CaseDetail) {
  const call = useCaseCall(kind, (userId: string | null) =>
    api.call(
      kind.calls.assign,
      { params: { id: row.id }, body: { userId, version: row.version } },
      { idempotencyKey: actionKey('assign', row) },
    ),
  )
  const assign = (userId: string | null) =>
    call.mutate(userId, {
      onSuccess: () => toast.success(userId ? 'Case assigned' : 'Case assigned to nobody'),
      onError: ({ message }) => toast.error(message),
    })
  return { assign, busy: call.isPending }
}
