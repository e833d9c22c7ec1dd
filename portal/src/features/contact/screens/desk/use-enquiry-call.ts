import { pageCall } from '#features/lists/contract.page-call.ts'
import { queryKey, useRecordCall, useRefresh } from '#kit/api/query.ts'
import { enquiryList } from '../../desk/contract.list.ts'
import { type Enquiry, getEnquiry } from '../../desk/contract.ts'

/** Makes a call that changes an enquiry, and refreshes the screens. */
export const useEnquiryCall = <Input>(id: string, call: (input: Input) => Promise<unknown>) =>
  useRecordCall(call, {
    shows: (answer) => [queryKey(getEnquiry, { params: { id } }), answer],
    refresh: useRefresh(getEnquiry, pageCall(enquiryList.key)),
  })

/** The same press sends the same key, however often it is repeated. */
export const actionKey = (action: string, { id, version }: Enquiry): string => `${action}-${id}-${version}`
