import { api } from '#kit/browser-api.ts'
import { toast } from '#ui/toast.ts'
import type { Submission } from '../../contract.ts'
import { assignForm } from '../../desk/contract.ts'
import { useApplicationCall } from './use-application-call.ts'

/** Gives an application to an officer, or to nobody. */
export function useAssign({ id, version }: Submission) {
  const call = useApplicationCall(id, (userId: string | null) =>
    api.call(assignForm, { params: { id }, body: { userId, version } }),
  )
  const assign = (userId: string | null) =>
    call.mutate(userId, {
      onSuccess: ({ message }) => toast.success(message),
      onError: ({ message }) => toast.error(message),
    })
  return { assign, busy: call.isPending }
}
