import { useApiQuery } from '#kit/api/query.ts'
import { previewedEntries, RecordPreview } from '#kit/desk/record-page.tsx'
import { useWriting, type Writing } from '#kit/writing/use-writing.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { CaseBadges, LevelBar } from '../case/case-badges.tsx'
import { DocumentList } from '../case/case-documents.tsx'
import { factsOfCase, factsOfPerson } from '../case/case-facts.ts'
import { factsOfEntry } from '../case/entry-facts.ts'
import { CaseThread } from '../case/case-thread.tsx'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { CaseBar } from './case-bar.tsx'
import { CaseBox, CompanyPanel } from './staff-case.tsx'

type Props = {
  kind: KindScreens
  id: string
  /** What the person wants to write, when the preview opens for it. */
  writing?: Writing | undefined
  /** The case was deleted from here. */
  onRemoved?: (() => void) | undefined
}

/** A case beside a list: what it is about, its latest messages, the actions and the box for a reply. */
export const CasePreview = ({ kind, id, ...shown }: Props) => (
  <RecordPreview
    read={useApiQuery(kind.calls.get, { params: { id } })}
    failure={kind.words.fetchOneFailed}
    loading={`Loading the ${kind.noun.toLowerCase()}`}
  >
    {(row) => <Shown {...{ kind, row, ...shown }} />}
  </RecordPreview>
)

function Shown({ kind, row, writing: asked, onRemoved }: Omit<Props, 'id'> & { row: CaseDetail }) {
  const handles = row.actions.includes('note')
  const { writing, write, textRef } = useWriting(asked)
  const latest = { ...row, timeline: row.timeline.slice(-previewedEntries) }
  return (
    <>
      <h3 className="text-lg [overflow-wrap:anywhere]">{kind.subjectOf(row)}</h3>
      <CaseBadges row={row} />
      {handles && <CaseBar {...{ kind, row }} compact onWrite={write} onDeleted={onRemoved} />}
      <p dir="auto" className="line-clamp-6 whitespace-pre-line [overflow-wrap:anywhere]">
        {row.description}
      </p>
      <DescriptionList small narrow items={[...factsOfPerson(row), ...factsOfCase(kind, row), ...factsOfEntry(row)]} />
      {kind.refers && row.companyAnswer && <CompanyPanel kind={kind} row={row} />}
      <LevelBar level={row.escalationLevel} />
      <section aria-label="Supporting documents">
        <DocumentList documents={row.documents} />
      </section>
      <CaseThread {...{ kind }} row={latest} staff />
      {handles && <CaseBox {...{ kind, row, writing, textRef }} onSwitch={write} />}
    </>
  )
}
