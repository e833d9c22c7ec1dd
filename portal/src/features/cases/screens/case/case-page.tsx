import { lazy, Suspense, useCallback, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { ActingLine } from '#kit/company/acting-line.tsx'
import { useDuty } from '#kit/duty.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { useSession } from '#kit/sign-in/session.ts'
import { may } from '#platform/duties.ts'
import { formatDay, formatMoment } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SkeletonRows, SkeletonText, Skeleton } from '#ui/skeleton.tsx'
import { type CaseDetail, type KindScreens, editAddress, printAddress, receiptAddress } from '../kind-screens.ts'
import { followMessages } from '../../follow/messages.ts'
import { MergedNotice } from '../related/merged-notice.tsx'
import { useActionButtons } from './action-buttons.tsx'
import { CaseStatusBadge, DueBadge, LevelBar, UrgentBadge } from './case-badges.tsx'
import { DocumentList } from './case-documents.tsx'
import { factsOfCase, factsOfPerson } from './case-facts.ts'
import { CaseThread } from './case-thread.tsx'
import { waitsForOwner, WaitingAnswer, WriteBox } from './waiting-answer.tsx'

// Loaded on demand: reading needs no upload scripts, which are large.
const AddDocuments = onDemand(() => import('./add-documents.tsx').then((module) => module.AddDocuments), {
  name: 'add-documents',
  fallback: <Skeleton className="h-36" />,
})

// Most cases that people open are not resolved.
const CaseOutcome = onDemand(() => import('./case-outcome.tsx').then((part) => part.CaseOutcome), {
  name: 'case-outcome',
  fallback: null,
})
const SolvedQuestion = onDemand(() => import('../referrals/solved-question.tsx').then((part) => part.SolvedQuestion), {
  name: 'solved-question',
  fallback: <Skeleton className="h-36" />,
})

// The words of companies are for the cases that one has answered.
const CompanySaid = onDemand(() => import('../referrals/company-said.tsx').then((part) => part.CompanySaid), {
  name: 'company-said',
  fallback: null,
})

// Few people have a company to move it to.
const MoveCase = onDemand(() => import('./move-case.tsx').then((module) => module.MoveCase), { fallback: null })

type Props = { kind: KindScreens; row: CaseDetail }

/** A case for its owner: what happens now, the case and its thread; beside them the level and the facts. */
function CaseDetails({ kind, row }: Props) {
  const noun = kind.noun.toLowerCase()
  const can = (action: CaseDetail['actions'][number]) => row.actions.includes(action)
  const isOver = row.status === 'Resolved'
  const { buttons, dialog } = useActionButtons({ kind, row })
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem] print:block">
      <div className="grid min-w-0 gap-10">
        {row.company && <ActingLine company={row.company} record={noun} />}
        <MergedNotice {...{ kind, row }} staff={false} />
        {row.heldUntil && <Alert>{followMessages.held(formatDay(row.heldUntil))}</Alert>}
        <CaseNow kind={kind} row={row} />
        {row.asksIfSolved && <SolvedQuestion {...{ kind, row }} />}
        {isOver && <CaseOutcome {...{ kind, row }} staff={false} />}
        {isOver && buttons}
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
        {/* To write and to add files is likelier than to take it back or to escalate it. */}
        {!isOver && buttons}
        {dialog}
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
  return <WriteBox {...{ kind, row }} as="message" />
}

const editLinkId = 'edit-case'

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

/** On top of a case, for its owner: the question that waits, or what happens now and the newest word. A resolved case has its outcome there. */
function CaseNow({ kind, row }: { kind: KindScreens; row: CaseDetail }) {
  if (waitsForOwner(row)) return <WaitingAnswer kind={kind} row={row} />
  if (row.status === 'Resolved') return null
  const escalation = row.clock.overdue && row.actions.includes('escalate') ? ' You can request escalation.' : ''
  return (
    <section aria-labelledby="now-title" className="rounded-md bg-sunken p-5">
      <h2 id="now-title" className="text-xl">
        What happens now
      </h2>
      <p className="measure mt-2">{row.now + escalation}</p>
      <NewestWord row={row} />
      <p className="mt-2" data-print="no">
        <a href="#messages" className="link tap inline-flex items-center">
          {row.messages.length > 0 ? 'Read all messages, or write one' : 'Write to the Commission'}
        </a>
      </p>
    </section>
  )
}

/** What was said last: by the company, the Commission, or the reader, who sees that it was sent. */
function NewestWord({ row: { messages, companySaid, asksIfSolved } }: { row: CaseDetail }) {
  const last = messages.at(-1)
  if (!last || (last.fromCompany && asksIfSolved)) return null
  if (last.fromCompany && companySaid)
    return (
      <div className="mt-3">
        <CompanySaid said={companySaid} />
      </div>
    )
  const by = last.fromCompany ? last.by : last.fromStaff ? 'Last message from the Commission' : 'Sent: your message'
  return (
    <div className="mt-3 border-s-2 border-line-strong ps-4">
      <p className="tabular text-sm text-muted">
        {by}, {formatMoment(last.at)}
      </p>
      <p dir="auto" className="measure mt-1 line-clamp-4 whitespace-pre-line [overflow-wrap:anywhere]">
        {last.text}
      </p>
    </div>
  )
}

// Loaded lazily, because most visits only read.
const EditCase = lazy(() => import('./edit-case.tsx').then((module) => ({ default: module.EditCase })))
// Owners need nothing of it.
const StaffCase = onDemand(() => import('../work/staff-case.tsx').then((module) => module.StaffCase), {
  name: 'staff-case',
  fallback: <PageSkeleton />,
})
const LostCompany = onDemand(() => import('#kit/company/lost-company.tsx').then((part) => part.LostCompany))
const CasePrint = onDemand(() => import('../related/case-print.tsx').then((module) => module.CasePrint), {
  name: 'case-print',
  fallback: <SkeletonRows rows={8} label="Loading the document" />,
})
const CaseReceipt = onDemand(() => import('./case-receipt.tsx').then((module) => module.CaseReceipt), {
  name: 'case-receipt',
  fallback: <PageSkeleton heading="Receipt" label="Loading your receipt" />,
})

/** One case with all details on one screen, for staff and the owner. */
export function CasePage({ kind }: { kind: KindScreens }) {
  const { id = '' } = useParams()
  const { user } = useSession()
  const staff = useDuty(may.readCases)
  const one = useApiQuery(kind.calls.get, { params: { id } })
  // A member who has left reads on until the page asks again.
  const isLost = Boolean(one.data?.company) && one.error?.status === 404
  return (
    <div className="shell py-8 sm:py-12">
      {one.isPending && <PageSkeleton heading={kind.noun} label={`Loading the ${kind.noun.toLowerCase()}`} />}
      {isLost && <LostCompany name={one.data?.company?.name ?? ''} heading={kind.noun} />}
      {one.data && user && !isLost && <Shown key={id} {...{ kind }} row={one.data} staff={staff && !one.data.own} />}
      {one.error &&
        !one.data &&
        (one.error.status === 404 ? (
          <NotFound kind={kind} />
        ) : (
          <QueryFailure title={kind.words.fetchOneFailed} error={one.error} onRetry={() => void one.refetch()} />
        ))}
    </div>
  )
}

function Shown({ kind, row, staff }: { kind: KindScreens; row: CaseDetail; staff: boolean }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const editing = search.has('edit')
  useFocusAfterEdit(editing)
  const page = `${kind.path}/${row.id}`
  const close = useCallback(() => void navigate(page, { replace: true, preventScrollReset: true }), [navigate, page])
  if (editing)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <EditCase {...{ kind, row, staff }} onClose={close} />
      </Suspense>
    )
  if (search.has('print')) return <CasePrint {...{ kind, row, staff }} />
  if (search.has('sent')) return <CaseReceipt {...{ kind, row, staff }} />
  if (staff) return <StaffCase {...{ kind, row }} />
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: kind.plural, to: kind.path }, { label: row.reference }]}
        kicker={`${row.reference} · ${kind.typeOf(row)}`}
        title={kind.subjectOf(row)}
        meta={
          <>
            <CaseStatusBadge status={row.status} />
            <DueBadge clock={row.clock} staff={false} />
            <UrgentBadge row={row} />
          </>
        }
      />
      <CaseDetails {...{ kind, row }} />
    </>
  )
}

/** After editing, focuses the edit link, or the heading if the link is gone. */
function useFocusAfterEdit(editing: boolean) {
  const before = useRef(editing)
  useLayoutEffect(() => {
    if (before.current && !editing) (document.getElementById(editLinkId) ?? document.getElementById('facts'))?.focus()
    before.current = editing
  }, [editing])
}

function NotFound({ kind }: { kind: KindScreens }) {
  return (
    <>
      <h1 className="sr-only">{kind.words.notFound}</h1>
      <EmptyState
        title={kind.words.notFound}
        action={<LinkButton to={kind.path}>All {kind.plural.toLowerCase()}</LinkButton>}
      >
        It may have been deleted, or it belongs to another account.
      </EmptyState>
    </>
  )
}

function PageSkeleton({ heading, label = 'Loading' }: { heading?: string; label?: string }) {
  return (
    <div data-record-loading className="grid gap-10">
      {heading && <h1 className="sr-only">{heading}</h1>}
      <SkeletonText lines={2} />
      <SkeletonRows rows={8} label={label} />
    </div>
  )
}
