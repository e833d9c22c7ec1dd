import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

const part = (name: string, load: () => Promise<{ default: () => ReactNode }>) =>
  onDemand(() => load().then((module) => module.default), { name })
const List = part('approvals', () => import('./approval-list.tsx'))
const Detail = part('approval', () => import('./approval-detail.tsx'))

export const meta = () => pageMeta({ title: 'Approvals', noIndex: true })

/** What waits for a second person. */
export default function ApprovalsPage() {
  const { id } = useParams()
  return (
    <div className="shell py-8 sm:py-10">
      <PageHeader
        title="Approvals"
        lead="Some actions need a second person. One person asks, another person approves."
      />
      {id ? <Detail key={id} /> : <List />}
    </div>
  )
}
