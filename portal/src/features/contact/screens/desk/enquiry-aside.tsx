import { AssigneeSelect } from '#features/lists/screens/assignee-select.tsx'
import { listCalls } from '#features/lists/contract.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { useApiQuery } from '#kit/query.ts'
import { formatDay, formatShortMoment } from '#platform/nigerian-time.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { enquiryList } from '../../desk/contract.list.ts'
import type { Enquiry } from '../../desk/contract.ts'
import { useAssign } from './use-assign.ts'

const EnquiryTags = onDemand(() => import('./enquiry-tags.tsx').then((part) => part.EnquiryTags), {
  name: 'enquiry-tags',
  fallback: null,
})
const { people } = listCalls(enquiryList)

type Props = { enquiry: Enquiry }

/** The deadline, the assignee, the sender and the tags of an enquiry, pinned beside its thread. */
export function EnquiryAside({ enquiry }: Props) {
  return (
    <div className="grid gap-5">
      <section aria-labelledby="desk-title" data-print="no" className="grid gap-3 rounded-md bg-sunken p-4">
        <h2 id="desk-title" className="text-lg">
          Next action
        </h2>
        <p>{nextAction(enquiry)}</p>
        <Assignment enquiry={enquiry} />
      </section>
      <section aria-labelledby="sender-title" className="min-w-0">
        <h2 id="sender-title" className="mb-2 text-lg">
          Sender
        </h2>
        <DescriptionList dense narrow items={factsOf(enquiry)} />
      </section>
      <EnquiryTags enquiry={enquiry} />
    </div>
  )
}

export const factsOf = ({ name, email, receivedAt }: Enquiry) => [
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
]

function nextAction({ status, isSpam, deadline: { dueAt, text } }: Enquiry): string {
  if (isSpam) return 'Closed as spam. Reopen it if someone waits for an answer.'
  if (status === 'closed') return 'Closed. A reply of the sender by e-mail opens it again.'
  if (status === 'answered') return 'Answered. Close it when nothing is left to do.'
  return dueAt ? `Answer by ${formatDay(dueAt)}. ${text}.` : 'Answer the sender.'
}

function Assignment({ enquiry }: Props) {
  const read = useApiQuery(people, {})
  const { assign, busy } = useAssign(enquiry)
  return (
    <AssigneeSelect
      people={read.data?.people}
      assignee={enquiry.assignee}
      disabled={!enquiry.actions.includes('assign') || busy}
      onAssign={assign}
    />
  )
}
