import { pageCall } from '#features/lists/contract.page-call.ts'
import { queryKey, useRecordCall, useRefresh } from '#kit/api/query.ts'
import { listApprovals } from '#features/approvals/contract.ts'
import { getForm, listUserForms, type Submission } from '../../contract.ts'
import { applicationList } from '../../desk/contract.list.ts'

/** Makes a call that changes an application, and refreshes the screens. */
export const useApplicationCall = <Input, Answer extends { form: Submission }>(
  id: string,
  call: (input: Input) => Promise<Answer>,
) =>
  useRecordCall(call, {
    shows: ({ form }) => [queryKey(getForm, { params: { id } }), { form }],
    refresh: useRefresh(getForm, listUserForms, listApprovals, pageCall(applicationList.key)),
  })
