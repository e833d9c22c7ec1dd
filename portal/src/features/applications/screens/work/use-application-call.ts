import { pageCall } from '#features/lists/contract.page-call.ts'
import { queryKey, type RecordCall, useRecordCall, useRefresh } from '#kit/api/query.ts'
import { listApprovals } from '#features/approvals/contract.ts'
import { getForm, listUserForms, type Submission } from '../../contract.ts'
import { applicationList } from '../../desk/contract.list.ts'

/** How a call that changes an application is shown, and refreshes the screens. */
export const useApplicationRecord = (id: string): RecordCall<{ form: Submission }> => ({
  shows: ({ form }) => [queryKey(getForm, { params: { id } }), { form }],
  refresh: useRefresh(getForm, listUserForms, listApprovals, pageCall(applicationList.key)),
})

/** Makes such a call. */
export const useApplicationCall = <Input, Answer extends { form: Submission }>(
  id: string,
  call: (input: Input) => Promise<Answer>,
) => useRecordCall(call, useApplicationRecord(id))
