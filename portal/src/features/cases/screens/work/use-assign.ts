import { api } from '#kit/api/browser-api.ts'
import { assigningBy } from '#kit/desk/record-bar.tsx'
import { actionKey, useCaseCall } from '../case/use-case-calls.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'

export function useAssign(kind: KindScreens, row: CaseDetail) {
  const call = useCaseCall(kind, (userId: string | null) =>
    api.call(
      kind.calls.assign,
      { params: { id: row.id }, body: { userId, version: row.version } },
      { idempotencyKey: actionKey('assign', row) },
    ),
  )
  return assigningBy(call, 'Case', row.assignee)
}
