import { type RecordScreens, takeBy } from '#engines/records/screens/use-record.ts'
import { listCalls } from '#features/lists/contract.ts'
import { pageCall } from '#features/lists/contract.page-call.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { enquiryList } from '../../desk/contract.list.ts'
import { type Enquiry, enquiryCalls } from '../../desk/contract.ts'
import { excerptOf } from '../../desk/rules.texts.ts'
import { enquiry as kind } from '../../kind.ts'
import { enquiryMessages } from '../../messages.ts'
import { EnquiryBox } from './enquiry-box.tsx'
import { EnquiryThread } from './enquiry-thread.tsx'

const EnquiryTags = onDemand(() => import('./enquiry-tags.tsx').then((part) => part.EnquiryTags), {
  name: 'enquiry-tags',
  fallback: null,
})

/** What the pages of enquiries have that others have not. */
export const enquiryScreens: RecordScreens<Enquiry> = {
  kind,
  read: enquiryCalls.read,
  take: takeBy(enquiryCalls, kind),
  people: listCalls(enquiryList).people,
  refreshes: [pageCall(enquiryList.key)],
  icon: 'mail',
  words: {
    loading: 'Loading the enquiry',
    failed: 'Failed to fetch this enquiry',
    missing: enquiryMessages.notFound,
    all: 'All enquiries',
    aside: 'Deadline, sender and tags',
    due: 'Answer by',
    facts: 'Sender',
  },
  titleOf: ({ name, message }) => `${name} – ${excerptOf(message, 80)}`,
  factsOf: ({ name, email, receivedAt }) => [
    { term: 'Name', value: name },
    {
      term: 'E-mail',
      value: (
        <a href={`mailto:${email}`} className="link [overflow-wrap:anywhere]">
          {email}
        </a>
      ),
    },
    { term: 'Received', value: formatShortMoment(receivedAt) },
  ],
  Thread: EnquiryThread,
  Box: EnquiryBox,
  More: EnquiryTags,
}
