import { useParams } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery } from '#kit/query.ts'
import { useDuty } from '#kit/duty.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { may } from '#platform/duties.ts'
import { type Enquiry, getEnquiry } from '../contract.ts'
import { enquiryMessages, eventWords } from '../messages.ts'
import { AnswerForm } from './answer-form.tsx'
import { EnquiryMoves } from './enquiry-moves.tsx'
import { StaffOnly } from './staff-only.tsx'
import { StatusBadge } from './status-badge.tsx'
import { formatShortMoment } from '#platform/nigerian-time.ts'

export const meta = () => pageMeta({ title: 'Enquiry', noIndex: true })

export default function EnquiryPage() {
  const mayRead = useDuty(may.readCases)
  const { id = '' } = useParams()
  return <div className="shell py-8 sm:py-10">{mayRead ? <Reading key={id} id={id} /> : <StaffOnly />}</div>
}

function Reading({ id }: { id: string }) {
  const enquiry = useApiQuery(getEnquiry, { params: { id } })
  if (enquiry.data) return <Shown enquiry={enquiry.data} />
  if (enquiry.isPending) return <SkeletonRows label="Loading the enquiry" />
  if (enquiry.error.status === 404)
    return (
      <EmptyState
        icon="mail"
        title={enquiryMessages.notFound}
        action={<LinkButton to="/enquiries">All enquiries</LinkButton>}
      />
    )
  return (
    <Alert kind="error" actions={<Button onClick={() => void enquiry.refetch()}>Try again</Button>}>
      {enquiry.error.message}
    </Alert>
  )
}

function Shown({ enquiry }: { enquiry: Enquiry }) {
  const { reference, name, email, message, status, receivedAt, actions, events } = enquiry
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Enquiries', to: '/enquiries' }, { label: reference }]}
        kicker={`${reference}, received ${formatShortMoment(receivedAt)}`}
        title={name}
        lead={
          <a href={`mailto:${email}`} className="link">
            {email}
          </a>
        }
        meta={<StatusBadge status={status} />}
        actions={<EnquiryMoves enquiry={enquiry} />}
      />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <div className="grid content-start gap-8">
          <section aria-labelledby="message-title">
            <h2 id="message-title" className="mb-3 text-xl">
              Message
            </h2>
            <blockquote
              dir="auto"
              className="measure border-s-3 border-amber ps-4 whitespace-pre-wrap [overflow-wrap:anywhere]"
            >
              {message}
            </blockquote>
          </section>
          {actions.includes('answer') && <AnswerForm enquiry={enquiry} />}
        </div>
        <section aria-labelledby="history-title">
          <h2 id="history-title" className="mb-4 text-xl">
            History
          </h2>
          <Timeline
            items={events.map(({ action, at, byName, text }, index) => ({
              id: String(index),
              title: byName ? `${eventWords[action]} by ${byName}` : eventWords[action],
              time: formatShortMoment(at),
              dateTime: at,
              body: text && <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</span>,
            }))}
          />
        </section>
      </div>
    </>
  )
}
