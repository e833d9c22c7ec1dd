import { useMutation, useQueryClient } from '@tanstack/react-query'
import { pageCall } from '#features/lists/contract.page-call.ts'
import { ApiError } from '#kit/api/api-client.ts'
import { queryKey } from '#kit/api/query.ts'
import { getForm, listUserForms, type Submission } from '../../contract.ts'
import { applicationList } from '../../desk/contract.list.ts'

/**
 * Makes a call that changes an application and refreshes the screens; also after a refusal, when somebody else may have changed it, and after a lost
 * answer, when the change may have been made.
 */
export function useApplicationCall<Input, Answer extends { form: Submission }>(
  id: string,
  call: (input: Input) => Promise<Answer>,
) {
  const client = useQueryClient()
  const refresh = () => {
    for (const read of [getForm, listUserForms, pageCall(applicationList.key)])
      void client.invalidateQueries({ queryKey: queryKey(read) })
  }
  return useMutation<Answer, ApiError, Input>({
    mutationFn: call,
    // Without a connection the call fails and says so; otherwise it would wait in silence.
    networkMode: 'always',
    onSuccess: ({ form }) => {
      // At once, or the next action would send the old version and be refused.
      client.setQueryData(queryKey(getForm, { params: { id } }), { form })
      refresh()
    },
    onError: ({ status }) => {
      if (status === 0 || status === 404 || status === 409) refresh()
    },
  })
}
