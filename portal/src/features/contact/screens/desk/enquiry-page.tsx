import { useParams } from 'react-router'
import { RecordNeighbours } from '#features/lists/screens/record-neighbours.tsx'
import { besideClass, RecordHead } from '#kit/desk/record-page.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { useWriting } from '#kit/writing/use-writing.ts'
import { LinkButton } from '#ui/button.tsx'
import { enquiryList } from '../../desk/contract.list.ts'
import { type Enquiry, getEnquiry } from '../../desk/contract.ts'
import { excerptOf } from '../../desk/rules.texts.ts'
import { enquiryMessages } from '../../messages.ts'
import { EnquiryBadges } from './enquiry-badges.tsx'
import { EnquiryBar, EnquiryAside } from './enquiry-bar.tsx'
import { EnquiryBox, EnquiryThread } from './enquiry-box.tsx'

export const meta = () => pageMeta({ title: 'Enquiry', noIndex: true })

export default function EnquiryPage() {
  const { id = '' } = useParams()
  const read = useApiQuery(getEnquiry, { params: { id } })
  return (
    <div className="shell py-6 sm:py-8">
      {!read.data && <h1 className="sr-only">Enquiry</h1>}
      <Loaded
        read={read}
        loading="Loading the enquiry"
        failure="Failed to fetch this enquiry"
        missing={{
          icon: 'mail',
          title: enquiryMessages.notFound,
          action: <LinkButton to="/enquiries">All enquiries</LinkButton>,
        }}
        rows={8}
        isRecord
      >
        {(enquiry) => <Shown key={id} enquiry={enquiry} />}
      </Loaded>
    </div>
  )
}

/** One enquiry: the deadline and the actions in view at once, then the thread with one box at its end. */
function Shown({ enquiry }: { enquiry: Enquiry }) {
  const { id, reference, name, message } = enquiry
  const handles = enquiry.actions.includes('note')
  const { writing, write, textRef } = useWriting()
  return (
    <div className="grid min-w-0 gap-3">
      <RecordNeighbours list={enquiryList} id={id} />
      <RecordHead kicker={reference} title={`${name} – ${excerptOf(message, 80)}`}>
        <EnquiryBadges enquiry={enquiry} />
      </RecordHead>
      {handles && <EnquiryBar enquiry={enquiry} onWrite={write} />}
      <div className={besideClass}>
        <EnquiryAside enquiry={enquiry} />
        <div className="grid min-w-0 gap-4">
          <h2 className="sr-only">Messages, notes and events</h2>
          <EnquiryThread enquiry={enquiry} endId="write" />
          {handles && <EnquiryBox {...{ enquiry, writing, textRef }} onSwitch={write} />}
        </div>
      </div>
    </div>
  )
}
