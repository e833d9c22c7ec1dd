import { useMutation, useQueryClient } from '@tanstack/react-query'
import { pageCall } from '#features/lists/contract.page-call.ts'
import { ApiError } from '#kit/api/api-client.ts'
import { queryKey } from '#kit/api/query.ts'
import { enquiryList } from '../../desk/contract.list.ts'
import { type Enquiry, getEnquiry } from '../../desk/contract.ts'

/**
 * Makes a call that changes an enquiry and refreshes the screens; also after a refusal, when somebody else may have changed it, and after a lost
 * answer, when the change may have been made.
 */
export function useEnquiryCall<Input>(id: string, call: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  const refresh = () => {
    for (const read of [getEnquiry, pageCall(enquiryList.key)])
      void client.invalidateQueries({ queryKey: queryKey(read) })
  }
  return useMutation<unknown, ApiError, Input>({
    mutationFn: call,
    // Without a connection the call fails and says so; otherwise it would wait in silence.
    networkMode: 'always',
    onSuccess: (answer) => {
      // At once, or the next action would send the old version and be refused.
      client.setQueryData(queryKey(getEnquiry, { params: { id } }), answer as Enquiry)
      refresh()
    },
    onError: ({ status }) => {
      if (status === 0 || status === 404 || status === 409) refresh()
    },
  })
}

/** The same press sends the same key, however often it is repeated. */
export const actionKey = (action: string, { id, version }: Enquiry): string => `${action}-${id}-${version}`
