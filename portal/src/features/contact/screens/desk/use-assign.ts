import { api } from '#kit/browser-api.ts'
import { toast } from '#ui/toast.ts'
import { assignEnquiry, type Enquiry } from '../../desk/contract.ts'
import { actionKey, useEnquiryCall } from './use-enquiry-call.ts'

/** Assigns an enquiry to an officer, or to nobody. */
export function useAssign(enquiry: Enquiry) {
  const { id, version } = enquiry
  const call = useEnquiryCall(id, (userId: string | null) =>
    api.call(
      assignEnquiry,
      { params: { id }, body: { userId, version } },
      { idempotencyKey: actionKey('assign', enquiry) },
    ),
  )
  const assign = (userId: string | null) =>
    call.mutate(userId, {
      onSuccess: () => toast.success(userId ? 'Enquiry assigned' : 'Enquiry assigned to nobody'),
      onError: ({ message }) => toast.error(message),
    })
  return { assign, busy: call.isPending }
}
