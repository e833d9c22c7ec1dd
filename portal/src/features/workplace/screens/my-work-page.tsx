import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { useSession } from '#kit/session.ts'
import { isStaff } from '#platform/duties.ts'
import { formatDay } from '#platform/nigerian-time.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { getWork, type Work } from '../contract.ts'
import { workMessages } from '../messages.ts'
import { WorkCounts } from './work-counts.tsx'
import { WorkListCard } from './work-list-card.tsx'
import { Yesterday } from './yesterday.tsx'

export const meta = () => pageMeta({ title: 'My work', noIndex: true })

export const handle = { heading: 'My work' } satisfies RouteHandle

/** Where staff land: what waits for them, with the first rows of each list; the server decides which lists they have. */
export default function MyWorkPage() {
  const { user } = useSession()
  return (
    <div className="shell py-8 sm:py-12">
      {user && isStaff(user) ? (
        <MyWork />
      ) : (
        <>
          <h1 className="sr-only">My work</h1>
          <EmptyState icon="lock" title="For staff only">
            The staff of the Commission see here what is due.
          </EmptyState>
        </>
      )}
    </div>
  )
}

function MyWork() {
  const { user } = useSession()
  const work = useApiQuery(getWork, {})
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-3xl">My work</h1>
        <p className="text-sm text-muted">{work.data && `${user?.name ?? ''}, ${formatDay(work.data.asOf)}`}</p>
      </header>
      {work.isPending && <SkeletonRows rows={8} label="Loading your work" />}
      {work.isError && !work.data && (
        <QueryFailure title={workMessages.failed} error={work.error} onRetry={() => void work.refetch()} />
      )}
      {work.data && <Loaded work={work.data} />}
    </div>
  )
}

function Loaded({ work: { lists, yesterday } }: { work: Work }) {
  if (lists.length === 0)
    return (
      <EmptyState icon="check-circle" title="No lists">
        Your duties have no lists of work. The navigation leads to what you can open.
      </EmptyState>
    )
  return (
    <>
      <WorkCounts lists={lists} />
      {/* One below the other, so that a short list leaves no gap beside a long one. */}
      <div className="-mb-4 min-w-0 xl:columns-2 xl:gap-4 min-[112rem]:columns-3">
        {lists.map((list) => (
          <WorkListCard key={list.name} list={list} />
        ))}
      </div>
      {yesterday.length > 0 && <Yesterday figures={yesterday} />}
    </>
  )
}
