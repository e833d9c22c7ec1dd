import { useEffect } from 'react'
import { useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { ActionButtons } from '../case/action-buttons.tsx'
import { CaseStatusBadge, DueBadge, LevelBar } from '../case/case-badges.tsx'
import { DocumentList } from '../case/case-documents.tsx'
import { factsOfCase, factsOfPerson } from '../case/case-facts.ts'
import { CaseMessages } from '../case/case-messages.tsx'
import { CaseNotes } from '../case/case-notes.tsx'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { StaffDesk } from './staff-desk.tsx'

type Props = {
  kind: KindScreens
  id: string
  writing?: 'reply' | 'note' | undefined
  onRemoved?: (() => void) | undefined
}

/** A case beside or in the list: what it says, its facts, what can be done now, messages and notes (spec 2 §2.3). */
export function CasePreview({ kind, id, writing, onRemoved }: Props) {
  const one = useApiQuery(kind.calls.get, { params: { id } })
  if (one.isPending) return <SkeletonText lines={8} />
  if (!one.data)
    return <QueryFailure title={kind.words.fetchOneFailed(id)} error={one.error} onRetry={() => void one.refetch()} />
  return <Shown {...{ kind, writing, onRemoved }} row={one.data} />
}

const fields = { reply: 'message', note: 'note' }

function Shown({ kind, row, writing, onRemoved }: Omit<Props, 'id'> & { row: CaseDetail }) {
  useEffect(() => {
    if (writing) document.getElementById(fields[writing])?.focus()
  }, [writing])
  return (
    <div className="grid gap-4 text-sm">
      <p className="text-base leading-snug font-semibold [overflow-wrap:anywhere]">{kind.subjectOf(row)}</p>
      <div className="flex flex-wrap gap-2">
        <CaseStatusBadge status={row.status} />
        <DueBadge clock={row.clock} staff />
        {kind.badgesOf?.(row)}
      </div>
      <ActionButtons {...{ kind, row }} staff size="sm" onDeleted={onRemoved} />
      <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{row.description}</p>
      <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        {[...factsOfPerson(row), ...factsOfCase(kind, row)].map(({ term, value }, at) => (
          <div key={at} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <LevelBar level={row.escalationLevel} />
      <section aria-label="Supporting documents">
        <DocumentList documents={row.documents} />
      </section>
      <StaffDesk kind={kind} row={row} />
      <section aria-label="Messages with the person">
        <CaseMessages kind={kind} row={row} staff />
      </section>
      <section aria-label="Internal notes of staff">
        <CaseNotes kind={kind} row={row} />
      </section>
    </div>
  )
}
