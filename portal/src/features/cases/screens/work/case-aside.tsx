import { onDemand } from '#kit/on-demand.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { LevelBar } from '../case/case-badges.tsx'
import { DocumentList } from '../case/case-documents.tsx'
import { factsOfCase, factsOfPerson } from '../case/case-facts.ts'
import { StaffDesk } from '../desk/staff-desk.tsx'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'

const CaseTags = onDemand(() => import('../related/case-tags.tsx').then((part) => part.CaseTags), {
  name: 'case-tags',
  fallback: null,
})
const OutagePanel = onDemand(() => import('../related/outage-panel.tsx').then((part) => part.OutagePanel), {
  name: 'outage-panel',
  fallback: null,
})

type Props = { kind: KindScreens; row: CaseDetail }

/** The deadline and the facts of a case, pinned beside its thread. */
export function CaseAside({ kind, row }: Props) {
  return (
    <div className="grid gap-5">
      <StaffDesk kind={kind} row={row} />
      <Facts id="facts" title={`The ${kind.noun.toLowerCase()}`}>
        <DescriptionList dense narrow items={factsOfCase(kind, row)} />
      </Facts>
      <Facts id="person" title={kind.person}>
        <DescriptionList dense narrow items={factsOfPerson(row)} />
      </Facts>
      <LevelBar level={row.escalationLevel} />
      <Facts id="documents-title" title="Supporting Documents">
        <DocumentList documents={row.documents} />
      </Facts>
      <CaseTags kind={kind} row={row} />
      <OutagePanel kind={kind} row={row} />
    </div>
  )
}

const Facts = ({ id, title, children }: { id: string; title: string; children: React.ReactNode }) => (
  <section aria-labelledby={id} className="min-w-0">
    <h2 id={id} tabIndex={-1} className="mb-2 text-lg">
      {title}
    </h2>
    {children}
  </section>
)
