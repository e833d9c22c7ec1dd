import { useMemo } from 'react'
import type { ListFigure } from '#features/lists/screens/figure-strip.tsx'
import { ListPage, type RecordPreview, type SelectedPart } from '#features/lists/screens/list-page.tsx'
import { BackButton } from '#kit/back-button.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { useDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { LinkButton } from '#ui/button.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { fieldOf } from '../../contract.fields.ts'
import { caseList } from '../../contract.list.ts'
import type { CaseCounts } from '../../contract.ts'
import { answeredByCompany, withCompany } from '../../referrals/rules.ts'
import type { KindScreens } from '../kind-screens.ts'
import { firstStep } from '../wizard/wizard-address.ts'
import { CaseFootnote } from './case-table.tsx'

const CasePreview = onDemand(() => import('../work/case-preview.tsx').then((part) => part.CasePreview), {
  fallback: <SkeletonText lines={6} />,
})

const GroupDialog = onDemand(() => import('../related/group-dialog.tsx').then((part) => part.GroupDialog), {
  fallback: null,
})

/** The console for staff (spec 2 §§2.2, 2.3): the list of all cases of a kind, with the dashboard's counts. */
export function StaffCases({ kind }: { kind: KindScreens }) {
  const list = useMemo(() => caseList(kind), [kind])
  const Preview = useMemo(() => {
    const PreviewOfKind: RecordPreview = (props) => <CasePreview kind={kind} {...props} />
    return PreviewOfKind
  }, [kind])
  const Selected = useMemo(() => {
    const Dialog: SelectedPart['Dialog'] = ({ rows, onClose }) => (
      <GroupDialog {...{ kind, onClose }} references={rows.map(({ label }) => label)} />
    )
    return kind.supplyTypes && { label: 'Group as an outage', Dialog }
  }, [kind])
  const counts = useApiQuery(kind.calls.count, {})
  const mayFile = useDuty(may.handleCases)
  return (
    <ListPage
      list={list}
      title={kind.adminTitle}
      figures={figuresOf(kind, counts.data)}
      {...{ Preview, Selected }}
      words={{
        noneFound: kind.words.noneFound,
        none: `${kind.plural} appear here when someone files one.`,
        failed: kind.words.fetchFailed,
      }}
      actions={
        <>
          <BackButton />
          {mayFile && (
            <LinkButton to={firstStep(kind.path)} variant="primary" size="sm" icon="plus">
              {kind.newForCustomer}
            </LinkButton>
          )}
        </>
      }
      footnote={kind.footnote && <CaseFootnote kind={kind} />}
    />
  )
}

const openWith = (companyAnswer: readonly string[]) => ({ status: ['open'], companyAnswer })

/** The dashboard's counts (spec 2 §§2.2, 2.3), each with the filters that show its cases. */
function figuresOf(kind: KindScreens, counts: CaseCounts | undefined): ListFigure[] {
  const status = (label: string, key: 'new' | 'inProgress' | 'escalated' | 'resolved') => ({
    label,
    count: counts?.[key],
    filters: { status: [label] },
  })
  const clock = (label: string, key: 'overdue' | 'dueSoon' | 'waiting') => ({
    label,
    count: counts?.[key],
    filters: { clock: [key] },
    warns: key === 'overdue',
  })
  return [
    { label: 'Total', count: counts?.total, filters: {} },
    status('New', 'new'),
    ...(kind.refers
      ? [
          { label: 'With the company', count: counts?.withCompany, filters: openWith(withCompany) },
          { label: 'Answered by the company', count: counts?.companyAnswered, filters: openWith(answeredByCompany) },
        ]
      : []),
    { label: 'To answer', count: counts?.answer, filters: { answer: ['yes'] } },
    status('In Progress', 'inProgress'),
    status('Escalated', 'escalated'),
    status('Resolved', 'resolved'),
    ...(fieldOf(kind, 'urgency')
      ? [{ label: 'Urgent', count: counts?.urgent, filters: { urgency: ['high'] }, warns: true }]
      : []),
    clock('Overdue', 'overdue'),
    clock('Due soon', 'dueSoon'),
    clock('Waiting', 'waiting'),
  ]
}
