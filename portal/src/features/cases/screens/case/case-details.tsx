import { lazy, type ReactNode, Suspense } from 'react'
import { LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { LevelBar } from './case-badges.tsx'
import { DocumentList } from './case-documents.tsx'
import { factsOfCase, factsOfPerson } from './case-facts.ts'
import { CaseMessages } from './case-messages.tsx'
import { CaseNotes } from './case-notes.tsx'
import { CaseOutcome } from './case-outcome.tsx'
import { type CaseDetail, type KindScreens, editAddress } from '../kind-screens.ts'
import { CaseTimeline } from './case-timeline.tsx'
import { StaffDesk } from '../desk/staff-desk.tsx'

// Loaded lazily, because the upload scripts are large and not needed for reading.
const AddDocuments = lazy(() => import('./add-documents.tsx').then((module) => ({ default: module.AddDocuments })))

type Props = { kind: KindScreens; row: CaseDetail; staff: boolean }

/** Facts, documents, messages and notes; beside them the level, the assignee and the history. */
export function CaseDetails({ kind, row, staff }: Props) {
  const can = (action: CaseDetail['actions'][number]) => row.actions.includes(action)
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem] print:block">
      <div className="grid min-w-0 gap-10">
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
        </Part>
        <Part id="person" title={staff ? kind.person : 'Your details'}>
          <DescriptionList dense={staff} items={factsOfPerson(row)} />
        </Part>
        <Part id="documents-title" title="Supporting Documents">
          <DocumentList documents={row.documents} />
          {can('upload') && (
            <Suspense fallback={<Skeleton className="h-36" />}>
              <AddDocuments kind={kind} row={row} />
            </Suspense>
          )}
        </Part>
        <Part id="messages" title={`Messages with the ${staff ? 'person' : 'Commission'}`}>
          <CaseMessages {...{ kind, row, staff }} />
        </Part>
        {staff && (
          <Part id="notes" title="Internal notes">
            <CaseNotes kind={kind} row={row} />
          </Part>
        )}
      </div>
      <div className="grid gap-8 max-lg:contents">
        <div className="grid gap-6 max-lg:order-first">
          <LevelBar level={row.escalationLevel} />
          {staff && <StaffDesk kind={kind} row={row} />}
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
