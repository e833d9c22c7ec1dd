import { lazy, type ReactNode, Suspense } from 'react'
import { ActingLine } from '#kit/acting-line.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { LinkButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { Link } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { LevelBar } from './case-badges.tsx'
import { DocumentList } from './case-documents.tsx'
import { factsOfCase, factsOfPerson } from './case-facts.ts'
import { CaseMessages } from './case-messages.tsx'
import { CaseNow } from './case-now.tsx'
import { CaseOutcome } from './case-outcome.tsx'
import { type CaseDetail, type KindScreens, editAddress, receiptAddress } from '../kind-screens.ts'
import { CaseTimeline } from './case-timeline.tsx'

// Loaded lazily: owners need no desk, and reading needs no upload scripts, which are large.
const CaseNotes = lazy(() => import('./case-notes.tsx').then((module) => ({ default: module.CaseNotes })))
const StaffDesk = lazy(() => import('../desk/staff-desk.tsx').then((module) => ({ default: module.StaffDesk })))
const AddDocuments = onDemand(() => import('./add-documents.tsx').then((module) => module.AddDocuments), {
  name: 'add-documents',
  fallback: <Skeleton className="h-36" />,
})

// Few people have a company to move it to.
const MoveCase = onDemand(() => import('./move-case.tsx').then((module) => module.MoveCase), { fallback: null })

type Props = { kind: KindScreens; row: CaseDetail; staff: boolean }

/** For its owner first what happens now. Then facts, documents, messages and notes; beside them the level, the assignee and the history. */
export function CaseDetails({ kind, row, staff }: Props) {
  const can = (action: CaseDetail['actions'][number]) => row.actions.includes(action)
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem] print:block">
      <div className="grid min-w-0 gap-10">
        {!staff && row.company && <ActingLine company={row.company} record={kind.noun.toLowerCase()} />}
        {!staff && <CaseNow kind={kind} row={row} />}
        <CaseOutcome {...{ kind, row, staff }} />
        <Part
          id="facts"
          title={staff ? `The ${kind.noun.toLowerCase()}` : `Your ${kind.noun.toLowerCase()}`}
          action={can('edit') && <EditLink kind={kind} row={row} />}
        >
          <p dir="auto" className="measure mb-5 whitespace-pre-line [overflow-wrap:anywhere]">
            {row.description}
          </p>
          <DescriptionList dense={staff} items={factsOfCase(kind, row)} />
          <p className="mt-3" data-print="no">
            <Link to={receiptAddress(kind, row.id)} className="link tap inline-flex items-center">
              Receipt, to print
            </Link>
          </p>
        </Part>
        <Part id="person" title={staff ? kind.person : 'Your details'}>
          <DescriptionList dense={staff} items={factsOfPerson(row)} />
        </Part>
        <Part id="documents-title" title="Supporting Documents">
          <DocumentList documents={row.documents} />
          {can('upload') && <AddDocuments kind={kind} row={row} />}
        </Part>
        <Part id="messages" title={`Messages with the ${staff ? 'person' : 'Commission'}`}>
          <CaseMessages {...{ kind, row, staff }} />
        </Part>
        {!staff && <MoveCase kind={kind} row={row} />}
        {staff && (
          <Part id="notes" title="Internal notes">
            <Suspense fallback={<Skeleton className="h-36" />}>
              <CaseNotes kind={kind} row={row} />
            </Suspense>
          </Part>
        )}
      </div>
      <div className="grid gap-8 max-lg:contents">
        <div className={classNames('grid gap-6', staff && 'max-lg:order-first')}>
          <LevelBar level={row.escalationLevel} />
          {staff && (
            <Suspense fallback={<Skeleton className="h-64" />}>
              <StaffDesk kind={kind} row={row} />
            </Suspense>
          )}
        </div>
        <CaseTimeline row={row} />
      </div>
    </div>
  )
}

export const editLinkId = 'edit-case'

const EditLink = ({ kind, row }: Pick<Props, 'kind' | 'row'>) => (
  <LinkButton id={editLinkId} to={editAddress(kind, row)} size="sm" icon="edit" data-print="no">
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
