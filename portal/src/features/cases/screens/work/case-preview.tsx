import { useApiQuery } from '#kit/api/query.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { useWriting, type Writing } from '#kit/writing/use-writing.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { CaseStatusBadge, DueBadge, LevelBar, UrgentBadge } from '../case/case-badges.tsx'
import { DocumentList } from '../case/case-documents.tsx'
import { factsOfCase, factsOfPerson } from '../case/case-facts.ts'
import { CaseThread } from '../case/case-thread.tsx'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { CaseBar } from './case-bar.tsx'
import { CaseBox } from './staff-case.tsx'

type Props = {
  kind: KindScreens
  id: string
  /** What the person wants to write, when the preview opens for it. */
  writing?: Writing | undefined
  /** The case was deleted from here. */
  onRemoved?: (() => void) | undefined
}

/** A case beside a list: what it is about, its latest messages, the actions and the box for a reply. */
export function CasePreview({ kind, id, writing, onRemoved }: Props) {
  const one = useApiQuery(kind.calls.get, { params: { id } })
  if (one.data) return <Shown {...{ kind, writing, onRemoved }} row={one.data} />
  if (one.error)
    return <QueryFailure title={kind.words.fetchOneFailed} error={one.error} onRetry={() => void one.refetch()} />
  return <SkeletonRows rows={6} label={`Loading the ${kind.noun.toLowerCase()}`} />
}

/** More is on the page of the case. */
const latestEntries = 8

function Shown({ kind, row, writing: asked, onRemoved }: Omit<Props, 'id'> & { row: CaseDetail }) {
  const handles = row.actions.includes('note')
  const { writing, write, textRef } = useWriting(asked)
  const latest = { ...row, timeline: row.timeline.slice(-latestEntries) }
  return (
    // It scrolls in a place of its own: nothing is above it.
    <div className="grid min-w-0 gap-3 [--head-bar:0px]">
      <h3 className="text-lg [overflow-wrap:anywhere]">{kind.subjectOf(row)}</h3>
      <div className="flex flex-wrap gap-2">
        <CaseStatusBadge status={row.status} />
        <DueBadge clock={row.clock} staff />
        <UrgentBadge row={row} />
      </div>
      {handles && <CaseBar {...{ kind, row }} compact onWrite={write} onDeleted={onRemoved} />}
      <p dir="auto" className="line-clamp-6 whitespace-pre-line [overflow-wrap:anywhere]">
        {row.description}
      </p>
      <DescriptionList dense narrow items={[...factsOfPerson(row), ...factsOfCase(kind, row)]} />
      <LevelBar level={row.escalationLevel} />
      <section aria-label="Supporting documents">
        <DocumentList documents={row.documents} />
      </section>
      <CaseThread {...{ kind }} row={latest} staff />
      {handles && <CaseBox {...{ kind, row, writing, textRef }} onSwitch={write} />}
    </div>
  )
}
