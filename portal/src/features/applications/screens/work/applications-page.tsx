import { ListPage } from '#features/lists/screens/list-page.tsx'
import { DaysButton } from '#kit/desk/days-button.tsx'
import { useDuty } from '#kit/duty.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { may } from '#platform/duties.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { applicationList } from '../../desk/contract.list.ts'
import { reviewTime } from '../../desk/contract.settings.ts'
import { messages } from '../../messages.ts'

const ApplicationPreview = onDemand(() => import('./application-preview.tsx').then((part) => part.ApplicationPreview), {
  fallback: <SkeletonText lines={6} />,
})

const words = {
  noneFound: 'No application found',
  none: 'Applications appear here when they are filed.',
  failed: messages.fetchUserFormsFailed,
}

export const meta = () => pageMeta({ title: 'Applications', noIndex: true })

export const handle = { heading: 'Applications' } satisfies RouteHandle

/** The desk of applications. */
export default function ApplicationsPage() {
  const mayRead = useDuty(may.readApplications)
  const decides = useDuty(may.decideApplications)
  if (!mayRead)
    return (
      <div className="shell py-8">
        <h1 className="sr-only">Applications</h1>
        <EmptyState icon="lock" title="For staff only">
          The staff of the Commission work on applications here.
        </EmptyState>
      </div>
    )
  return (
    <ListPage
      list={applicationList}
      Preview={ApplicationPreview}
      words={words}
      actions={decides && <DaysButton setting={reviewTime} label="Review time" />}
    />
  )
}
