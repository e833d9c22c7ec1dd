import type { ReactNode } from 'react'
import { ActingLine } from '#kit/acting-line.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { formatDay, formatMoment } from '#platform/nigerian-time.ts'
import { LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Link } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type CaseDetail, type KindScreens, editAddress, printAddress, receiptAddress } from '../kind-screens.ts'
import { MergedNotice } from '../related/merged-notice.tsx'
import { LevelBar } from './case-badges.tsx'
import { DocumentList } from './case-documents.tsx'
import { factsOfCase, factsOfPerson } from './case-facts.ts'
import { CaseOutcome } from './case-outcome.tsx'
import { CaseThread } from './case-thread.tsx'
import { waitsForOwner, WaitingAnswer } from './waiting-answer.tsx'
import { WriteBox } from './write-box.tsx'

// Loaded on demand: reading needs no upload scripts, which are large.
const AddDocuments = onDemand(() => import('./add-documents.tsx').then((module) => module.AddDocuments), {
  name: 'add-documents',
  fallback: <Skeleton className="h-36" />,
})

// Few people have a company to move it to.
const MoveCase = onDemand(() => import('./move-case.tsx').then((module) => module.MoveCase), { fallback: null })

type Props = { kind: KindScreens; row: CaseDetail }

/** A case for its owner: what happens now, the case and its thread; beside them the level and the facts. */
export function CaseDetails({ kind, row }: Props) {
  const noun = kind.noun.toLowerCase()
  const can = (action: CaseDetail['actions'][number]) => row.actions.includes(action)
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem] print:block">
      <div className="grid min-w-0 gap-10">
        {row.company && <ActingLine company={row.company} record={noun} />}
        <MergedNotice {...{ kind, row }} staff={false} />
        <CaseNow kind={kind} row={row} />
        <CaseOutcome {...{ kind, row }} staff={false} />
        <Part id="facts" title={`Your ${noun}`} action={can('edit') && <EditLink kind={kind} row={row} />}>
          <p dir="auto" className="measure whitespace-pre-line [overflow-wrap:anywhere]">
            {row.description}
          </p>
        </Part>
        <Part id="messages" title="Messages with the Commission">
          <div className="grid gap-6">
            <CaseThread {...{ kind, row }} staff={false} endId="message" />
            <Write kind={kind} row={row} />
          </div>
        </Part>
        <Part id="documents-title" title="Supporting Documents">
          <DocumentList documents={row.documents} />
          {can('upload') && <AddDocuments kind={kind} row={row} />}
        </Part>
        <MoveCase kind={kind} row={row} />
      </div>
      <div className="grid gap-8">
        <LevelBar level={row.escalationLevel} />
        <Part id="details" title="Details">
          <DescriptionList dense narrow items={factsOfCase(kind, row)} />
          <p className="mt-3" data-print="no">
            <Link to={receiptAddress(kind, row.id)} className="link tap inline-flex items-center">
              Receipt, to print
            </Link>{' '}
            <Link to={printAddress(kind, row.id)} className="link tap ms-4 inline-flex items-center">
              Print the {kind.noun.toLowerCase()}
            </Link>
          </p>
        </Part>
        <Part id="person" title="Your details">
          <DescriptionList dense narrow items={factsOfPerson(row)} />
        </Part>
      </div>
    </div>
  )
}

/** The open question on top of the page has the box for its answer. */
function Write({ kind, row }: Props) {
  if (waitsForOwner(row))
    return (
      <p data-print="no">
        <a href={`#answer-${row.id}`} className="link tap inline-flex items-center">
          Answer the question of the Commission
        </a>
      </p>
    )
  if (!row.actions.includes('message')) return null
  return (
    <WriteBox
      {...{ kind, row }}
      id="message"
      keptAs={`message-${row.id}`}
      label="Message to the Commission"
      button="Send message"
      sent="Message sent"
      failure="Failed to send message"
    />
  )
}

export const editLinkId = 'edit-case'

/** Removed while it has the focus, because the case can no longer be changed, it leaves that to the heading. */
const leaveFocus = (link: HTMLAnchorElement | null) => () => {
  if (link === document.activeElement) document.getElementById('facts')?.focus({ preventScroll: true })
}

const EditLink = ({ kind, row }: Props) => (
  <LinkButton id={editLinkId} ref={leaveFocus} to={editAddress(kind, row)} size="sm" icon="edit" data-print="no">
    Edit<span className="sr-only"> {row.reference}</span>
  </LinkButton>
)

function Part({ id, title, action, children }: { id: string; title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} tabIndex={-1} className="text-2xl">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/** On top of a case, for its owner: the question that waits, or what happens now and the last word of the Commission. A resolved case has its outcome there. */
function CaseNow({ kind, row }: { kind: KindScreens; row: CaseDetail }) {
  if (waitsForOwner(row)) return <WaitingAnswer kind={kind} row={row} />
  if (row.status === 'Resolved') return null
  const last = row.messages.findLast(({ fromStaff }) => fromStaff)
  return (
    <section aria-labelledby="now-title" className="rounded-md bg-sunken p-5">
      <h2 id="now-title" className="text-xl">
        What happens now
      </h2>
      <p className="measure mt-2">{whatHappensNow(kind, row)}</p>
      {last && (
        <div className="mt-3 border-s-2 border-line-strong ps-4">
          <p className="tabular text-sm text-muted">Last message from the Commission, {formatMoment(last.at)}</p>
          <p dir="auto" className="measure mt-1 line-clamp-4 whitespace-pre-line [overflow-wrap:anywhere]">
            {last.text}
          </p>
        </div>
      )}
      <p className="mt-2" data-print="no">
        <a href="#messages" className="link tap inline-flex items-center">
          {row.messages.length > 0 ? 'Read all messages, or write one' : 'Write to the Commission'}
        </a>
      </p>
    </section>
  )
}

function whatHappensNow({ noun }: KindScreens, { status, clock, actions }: CaseDetail): string {
  const it = `your ${noun.toLowerCase()}`
  if (clock.overdue) {
    const escalation = actions.includes('escalate') ? ' You can request escalation.' : ''
    return `We are late: we aimed to resolve ${it}${clock.dueAt ? ` by ${formatDay(clock.dueAt)}` : ''}.${escalation}`
  }
  const by = clock.dueAt ? ` We aim to resolve it by ${formatDay(clock.dueAt)}.` : ''
  return `${status === 'New' ? `We have received ${it} and will look at it.` : `We are working on ${it}.`}${by}`
}
