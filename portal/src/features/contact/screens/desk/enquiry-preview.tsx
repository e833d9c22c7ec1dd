import { useApiQuery } from '#kit/api/query.ts'
import { previewedEntries, RecordPreview } from '#kit/desk/record-page.tsx'
import { useWriting, type Writing } from '#kit/writing/use-writing.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { type Enquiry, getEnquiry } from '../../desk/contract.ts'
import { EnquiryBadges } from './enquiry-badges.tsx'
import { EnquiryBar, factsOf } from './enquiry-bar.tsx'
import { EnquiryBox, EnquiryThread } from './enquiry-box.tsx'

/** An enquiry beside its list: its latest messages, the actions and the box for an answer. */
export const EnquiryPreview = ({ id, writing }: { id: string; writing?: Writing | undefined }) => (
  <RecordPreview
    read={useApiQuery(getEnquiry, { params: { id } })}
    failure="Failed to fetch this enquiry"
    loading="Loading the enquiry"
  >
    {(enquiry) => <Shown {...{ enquiry, writing }} />}
  </RecordPreview>
)

function Shown({ enquiry, writing: asked }: { enquiry: Enquiry; writing: Writing | undefined }) {
  const handles = enquiry.actions.includes('note')
  const { writing, write, textRef } = useWriting(asked)
  return (
    <>
      <EnquiryBadges enquiry={enquiry} />
      {handles && <EnquiryBar enquiry={enquiry} compact onWrite={write} />}
      <DescriptionList small narrow items={factsOf(enquiry)} />
      <EnquiryThread enquiry={enquiry} latest={previewedEntries} />
      {handles && <EnquiryBox {...{ enquiry, writing, textRef }} onSwitch={write} />}
    </>
  )
}
