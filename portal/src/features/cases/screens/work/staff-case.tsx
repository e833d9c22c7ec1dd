import { type RefObject, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { RecordNeighbours } from '#features/lists/screens/record-neighbours.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { queryKey } from '#kit/query.ts'
import { PresentOfficers, useOfficers } from '#kit/writing/present-officers.tsx'
import { useWriting, type Writing } from '#kit/writing/use-writing.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { caseList } from '../../contract.list.ts'
import { CaseStatusBadge, DueBadge } from '../case/case-badges.tsx'
import { CaseOutcome } from '../case/case-outcome.tsx'
import { CaseThread } from '../case/case-thread.tsx'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { MergedNotice } from '../related/merged-notice.tsx'
import { CaseAside } from './case-aside.tsx'
import { CaseBar } from './case-bar.tsx'
import { ReplyBox } from './reply-box.tsx'

const WaitingApproval = onDemand(
  () => import('#features/approvals/screens/waiting-approval.tsx').then((module) => module.WaitingApproval),
  { name: 'waiting-approval', fallback: null },
)

const RelatedCases = onDemand(() => import('../related/related-cases.tsx').then((part) => part.RelatedCases), {
  name: 'related-cases',
  fallback: <Skeleton className="h-36" />,
})

type Props = { kind: KindScreens; row: CaseDetail }

/** One case for an officer: the question, the deadline and the actions in view at once, then the thread with one box at its end. */
export function StaffCase({ kind, row }: Props) {
  const navigate = useNavigate()
  const list = useMemo(() => caseList(kind), [kind])
  const handles = row.actions.includes('note')
  const { writing, write, textRef } = useWriting()
  return (
    <div className="grid min-w-0 gap-3">
      <RecordNeighbours list={list} id={row.id} />
      <header className="grid gap-1.5">
        <p className="tabular text-sm font-semibold text-amber-ink">
          {row.reference} · {kind.typeOf(row)}
        </p>
        <h1 className="text-2xl [overflow-wrap:anywhere]">{kind.subjectOf(row)}</h1>
        <div className="flex flex-wrap gap-2">
          <CaseStatusBadge status={row.status} />
          <DueBadge clock={row.clock} staff />
          {kind.badgesOf?.(row)}
        </div>
      </header>
      {handles && <CaseBar {...{ kind, row }} onWrite={write} onDeleted={() => void navigate(kind.path)} />}
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem] print:block">
        <aside
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where the window is low
          tabIndex={0}
          aria-label={`Deadline and facts of ${row.reference}`}
          className="min-w-0 lg:sticky lg:top-[calc(var(--head-bar,0px)+3.75rem)] lg:order-last lg:max-h-[calc(100dvh-var(--head-bar,0px)-4.5rem)] lg:overflow-y-auto print:static print:mb-4 print:max-h-none"
        >
          <details className="fold-on-phone rounded-md max-sm:border max-sm:border-line max-sm:bg-surface max-sm:px-3">
            <summary className="tap flex items-center font-semibold">Deadline, person and facts</summary>
            <div className="max-sm:pb-3">
              <CaseAside kind={kind} row={row} />
            </div>
          </details>
        </aside>
        <div className="grid min-w-0 gap-4">
          <WaitingApproval recordType={kind.key} recordId={row.id} />
          <MergedNotice {...{ kind, row }} staff />
          <CaseOutcome {...{ kind, row }} staff />
          <p
            dir="auto"
            className="measure rounded-md border-s-4 border-s-amber bg-surface p-4 whitespace-pre-line [overflow-wrap:anywhere]"
          >
            {row.description}
          </p>
          <h2 className="sr-only">Messages, notes and events</h2>
          <CaseThread {...{ kind, row }} staff endId="write" />
          {handles && <OfficersBox {...{ kind, row, writing, textRef }} onSwitch={write} />}
          <section aria-labelledby="related" className="mt-4 min-w-0">
            <h2 id="related" tabIndex={-1} className="mb-2 text-lg">
              Related cases
            </h2>
            <RelatedCases kind={kind} row={row} />
          </section>
        </div>
      </div>
    </div>
  )
}

type BoxProps = Props & {
  writing: Writing
  onSwitch: (writing: Writing) => void
  textRef: RefObject<HTMLTextAreaElement | null>
}

/** The box at the end of the thread, with who else is writing. */
export function OfficersBox({ kind, row, writing, onSwitch, textRef }: BoxProps) {
  const [isTyping, setTyping] = useState(false)
  const { id, version } = row
  const open = { place: 'case', record: `${kind.key}/${id}`, part: isTyping ? writing : '' } as const
  const people = useOfficers(open, version, queryKey(kind.calls.get, { params: { id } }))
  return (
    <>
      <PresentOfficers people={people} />
      <ReplyBox {...{ kind, row, writing, onSwitch, textRef }} onTyping={setTyping} />
    </>
  )
}
