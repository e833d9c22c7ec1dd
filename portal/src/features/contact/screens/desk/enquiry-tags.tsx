import { type About, useChange } from '#engines/records/screens/use-record.ts'
import { type AskedTags, RecordTags } from '#features/tags/screens/record-tags.tsx'
import { api } from '#kit/api/browser-api.ts'
import { type Enquiry, tagEnquiry } from '../../desk/contract.ts'

export function EnquiryTags({ screens, record: { id, tags } }: About<Enquiry>) {
  const call = useChange(screens, id, (body: AskedTags) => api.call(tagEnquiry, { params: { id }, body }))
  return <RecordTags noun="enquiry" tags={tags} call={call} />
}
