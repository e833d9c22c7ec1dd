import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useDuty } from '#kit/duty.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { may } from '#platform/duties.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

const part = (name: string, load: () => Promise<{ default: () => ReactNode }>) =>
  onDemand(() => load().then((module) => module.default), { name })
const List = part('approvals', () => import('./approval-list.tsx'))
const Detail = part('approval', () => import('./approval-detail.tsx'))

export const meta = () => pageMeta({ title: 'Approvals', noIndex: true })

/** What waits for a second person; the server refuses everyone but those with a duty for it. */
export default function ApprovalsPage() {
  const mayUse = useDuty(may.useApprovals)
  const { id } = useParams()
  return (
    <div className="shell py-8 sm:py-10">
      <PageHeader
        title="Approvals"
        lead="Some actions need a second person. One person asks, another person approves."
      />
      {!mayUse && (
        <EmptyState icon="lock" title="For staff only">
          Members of staff with the duty for it approve requests here.
        </EmptyState>
      )}
      {mayUse && (id ? <Detail key={id} /> : <List />)}
    </div>
  )
}
