import { useState, type ReactNode } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, LinkCard } from '#ui/card.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EscalationBar } from '#ui/escalation-bar.tsx'
import { Pagination } from '../table/pagination.tsx'
import { SkeletonCard, SkeletonRows } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Thread, type ThreadEntry } from '#ui/thread.tsx'
import { Steps } from '#ui/steps.tsx'
import { Timeline } from '#ui/timeline.tsx'

const LEVELS = ['Distribution company', 'Commission', 'Arbitration panel']
const WIZARD = ['Personal information', 'Petition details', 'Review and submit']

export function CurrentGallery() {
  const [step, setStep] = useState(2)
  return (
    <GallerySection title="The current">
      <Steps label="Steps of a petition" steps={WIZARD} current={step} onStep={setStep} />
      <Steps label="Steps that are all done" steps={WIZARD} current={4} />
      <div className="grid grid-cols-1 items-start gap-10 md:grid-cols-2">
        <Timeline
          label="History of a submission"
          items={[
            {
              id: 'a',
              time: '3 March 2026, 09:14',
              dateTime: '2026-03-03T09:14',
              title: 'Form submitted',
              body: 'By Ngozi Okonkwo, with two documents.',
            },
            { id: 'b', time: '5 March 2026, 15:40', dateTime: '2026-03-05T15:40', title: 'Records asked for' },
            {
              id: 'c',
              state: 'now',
              time: '9 March 2026, 11:02',
              dateTime: '2026-03-09T11:02',
              title: 'In the hands of the licensing department',
            },
            { id: 'd', state: 'ahead', title: 'Decision of the Commission' },
            { id: 'e', state: 'ahead', title: 'Publication in the gazette' },
          ]}
        />
        <div className="grid gap-8">
          {[1, 2, 3].map((level) => (
            <EscalationBar key={level} level={level} levels={LEVELS} />
          ))}
        </div>
      </div>
    </GallerySection>
  )
}

export function PageGallery() {
  const [page, setPage] = useState(1)
  return (
    <>
      <GallerySection title="Messages">
        <Alert title="The office is closed on 1 October">Petitions sent that day are dated the next working day.</Alert>
        <Alert kind="success" title="Form submitted" onDismiss={() => undefined}>
          Your reference is APP-2026-000123.
        </Alert>
        <Alert kind="warning">Your session ends in two minutes.</Alert>
        <Alert kind="error" title="The upload stopped" actions={<Button icon="retry">Try again</Button>}>
          The connection was cut at 12.4 MB. Nothing is lost.
        </Alert>
      </GallerySection>
      <GallerySection title="Cards and lists">
        <div className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
          <LinkCard
            to="#a"
            image="/drawings/news.svg"
            title="Commission publishes the tariff order for 2026"
            meta={
              <>
                <time dateTime="2026-03-03">3 March 2026</time>
                <Badge tone="info" icon="document">
                  Media
                </Badge>
              </>
            }
          >
            The order takes effect on 1 April and binds each distribution company in the state.
          </LinkCard>
          <LinkCard
            to="#b"
            title="Guidelines on embedded generation, with a title that goes on for rather longer than a title should"
          />
          <SkeletonCard />
        </div>
        <Card>
          <h3 className="mb-4">Submission</h3>
          <DescriptionList
            items={[
              { term: 'Reference', value: 'APP-2026-000123' },
              {
                term: 'Applicant',
                value: 'Umunnaechi-Nwachukwu Embedded Power and Allied Services Company (Nigeria) Limited',
                action: <a href="#change">Change</a>,
              },
              { term: 'Capacity', value: <span className="tabular">12.5 MW</span> },
              { term: 'Postal code', value: '' },
            ]}
          />
        </Card>
        <div className="border-t border-line">
          <Disclosure title="What does an application cost?" name="faq" open>
            The fee depends on the capacity: see the schedule of fees.
          </Disclosure>
          <Disclosure title="How long does a decision take?" name="faq">
            Ninety days from a complete application.
          </Disclosure>
        </div>
      </GallerySection>
      <GallerySection title="Pages">
        <Pagination label="Link-based pages" page={4} pageCount={12} hrefFor={(target) => `?page=${target}`} />
        <Pagination label="Button-based pages" page={page} pageCount={7} onPage={setPage} />
        <Pagination label="Pages without numbers" page={page} pageCount={7} onPage={setPage} numbers={false} />
        <Pagination label="Short pages" variant="short" page={3} pageCount={3} onPage={setPage} />
      </GallerySection>
      <GallerySection title="Threads">
        <Thread label="A thread" entries={sampleThread} />
      </GallerySection>
      <GallerySection title="Waiting and empty">
        <GalleryState name="Rows while they load">
          <SkeletonRows rows={3} label="Loading submissions" />
        </GalleryState>
        <p className="flex items-center gap-3">
          <Spinner label="Loading" className="text-2xl text-amber" /> a spinner
        </p>
        <EmptyState
          title="No forms submitted yet"
          action={<Button variant="primary">See the application forms</Button>}
        >
          A form that you send in shows here, with its status and its history.
        </EmptyState>
      </GallerySection>
    </>
  )
}

const at = (time: string) => `2026-03-${time}:00+01:00`
const sampleThread: ThreadEntry[] = [
  { kind: 'message', id: '1', at: at('03T09:12'), by: 'Bola Adeyemi', own: false, text: 'The street is dark again.' },
  { kind: 'event', id: '2', at: at('03T09:40'), by: 'Ada Obi', title: 'Assigned', text: 'Ada Obi', isInternal: true },
  { kind: 'note', id: '3', at: at('03T10:05'), by: 'Ada Obi', text: 'Called the company: the transformer is old.' },
  {
    kind: 'message',
    id: '4',
    at: at('04T08:30'),
    by: 'Ada Obi',
    own: true,
    text: 'Since when has it been dark?',
    marks: <Badge icon="comment">Question</Badge>,
  },
  { kind: 'event', id: '5', at: at('04T11:00'), by: 'Automatic', title: 'Staff reminded of the deadline' },
  { kind: 'event', id: '6', at: at('04T11:02'), by: 'Ada Obi', title: 'Escalated to level 1' },
  {
    kind: 'event',
    id: '7',
    at: at('04T11:09'),
    by: 'Ada Obi',
    title: 'Details changed',
    text: 'Urgency: Low, now High',
  },
]

export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-10">
      <h2 className="mb-6">{title}</h2>
      <div className="grid grid-cols-1 gap-8">{children}</div>
    </section>
  )
}

function GalleryState({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-3 text-sm font-normal text-muted">{name}</h3>
      {children}
    </div>
  )
}

export function GalleryRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
