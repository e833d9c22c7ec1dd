import { useApiQuery } from '#kit/api/query.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { useWriting, type Writing } from '#kit/writing/use-writing.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type Enquiry, getEnquiry } from '../../desk/contract.ts'
import { EnquiryBadges } from './enquiry-badges.tsx'
import { EnquiryBar, factsOf } from './enquiry-bar.tsx'
import { EnquiryBox, EnquiryThread } from './enquiry-box.tsx'

/** An enquiry beside its list: its latest messages, the actions and the box for an answer. */
export function EnquiryPreview({ id, writing }: { id: string; writing?: Writing | undefined }) {
  const one = useApiQuery(getEnquiry, { params: { id } })
  if (one.data) return <Shown enquiry={one.data} writing={writing} />
  if (one.error)
    return <QueryFailure title="Failed to fetch this enquiry" error={one.error} onRetry={() => void one.refetch()} />
  return <SkeletonRows rows={6} label="Loading the enquiry" />
}

/** More is on the page of the enquiry. */
const latestEntries = 8

function Shown({ enquiry, writing: asked }: { enquiry: Enquiry; writing: Writing | undefined }) {
  const handles = enquiry.actions.includes('note')
  const { writing, write, textRef } = useWriting(asked)
  return (
    // It scrolls in a place of its own: nothing is above it.
    <div className="grid min-w-0 gap-3 [--head-bar:0px]">
      <EnquiryBadges enquiry={enquiry} />
      {handles && <EnquiryBar enquiry={enquiry} compact onWrite={write} />}
      <DescriptionList dense narrow items={factsOf(enquiry)} />
      <EnquiryThread enquiry={enquiry} latest={latestEntries} />
      {handles && <EnquiryBox {...{ enquiry, writing, textRef }} onSwitch={write} />}
    </div>
  )
}
