import { type AskedTags, RecordTags } from '#features/tags/screens/record-tags.tsx'
import { api } from '#kit/api/browser-api.ts'
import { type Enquiry, tagEnquiry } from '../../desk/contract.ts'
import { useEnquiryCall } from './use-enquiry-call.ts'

/** The tags of an enquiry. */
export function EnquiryTags({ enquiry: { id, tags } }: { enquiry: Enquiry }) {
  const call = useEnquiryCall(id, (body: AskedTags) => api.call(tagEnquiry, { params: { id }, body }))
  return <RecordTags noun="enquiry" tags={tags} call={call} />
}
