import { LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { ActionButtons } from './action-buttons.tsx'
import { DueBadge, LevelBar, UrgentBadge } from './case-badges.tsx'
import { DocumentList } from './case-documents.tsx'
import { factsOfCase } from './case-facts.ts'
import type { KindScreens, CaseRow } from '../kind-screens.ts'

/** The details of an expanded row: subject, facts, level, documents and actions (spec 2 §2.3). */
export function CaseSummary({ kind, row }: { kind: KindScreens; row: CaseRow }) {
  return (
    <div className="grid gap-5 text-base lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-8">
      <div className="grid min-w-0 content-start gap-4">
        <p className="text-lg font-semibold [overflow-wrap:anywhere]">{kind.subjectOf(row)}</p>
        <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{row.description}</p>
        <DescriptionList dense items={factsOfCase(kind, row)} />
      </div>
      <div className="grid content-start gap-5">
        <LevelBar level={row.escalationLevel} />
        <div className="flex flex-wrap gap-2">
          <DueBadge clock={row.clock} staff={false} />
          <UrgentBadge row={row} />
        </div>
        <section aria-label="Supporting documents">
          <DocumentList documents={row.documents} />
        </section>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 lg:col-span-2">
        <ActionButtons {...{ kind, row }} size="sm" />
        <LinkButton to={`${kind.path}/${row.id}`} size="sm" variant="quiet" iconAfter="arrow-right">
          Open {kind.noun.toLowerCase()}
        </LinkButton>
      </div>
    </div>
  )
}
