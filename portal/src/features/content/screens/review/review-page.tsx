import type { ReactNode } from 'react'
import { readPage, useListAddress } from '#kit/list-address.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { managerTabs } from '#manager-tabs.ts'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { itemAddress } from '../../addresses.ts'
import type { ItemSummary } from '../../contract.items.ts'
import { listForReview } from '../../contract.manager.ts'
import { useContentTypes } from '../content-types.ts'
import { Loading, LoadFailure } from '../load-failure.tsx'
import { StateBadges } from '../state-badges.tsx'

export const meta = () => pageMeta({ title: 'Review', noIndex: true })
const pageSize = 20

/** Drafts of all types that wait for a publisher, first submitted first. */
export default function ReviewPage() {
  const [{ page }, change] = useListAddress((address) => ({ page: readPage(address) }))
  const waiting = useApiQuery(listForReview, { query: { page, pageSize } }, { keepPrevious: true })
  if (waiting.isError) return <LoadFailure reason={waiting.error.message} onRetry={() => void waiting.refetch()} />
  if (!waiting.data) return <Loading />
  const { items, total } = waiting.data
  return (
    <section aria-labelledby="review-title" className="grid gap-5">
      <div>
        <h2 id="review-title" className="text-xl">
          Review <span className="tabular ms-1 text-base font-normal text-muted">{total}</span>
        </h2>
        <p className="measure mt-1 text-muted">
          Drafts that wait for a publisher. Open one to approve it or send it back.
        </p>
      </div>
      {total === 0 && (
        <EmptyState icon="check-circle" title="Nothing waits for review">
          Drafts appear here when an editor presses ‘Submit for review’.
        </EmptyState>
      )}
      <FoundItems
        items={items}
        note={({ review }) => review && `Submitted by ${review.byName}, ${formatShortMoment(review.at)}`}
      />
      <Pagination
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        label="Pages of the drafts for review"
        onPage={(next) => change({ page: next > 1 ? next : undefined })}
      />
    </section>
  )
}

type FoundItemsProps = { items: readonly ItemSummary[]; note?: (item: ItemSummary) => ReactNode }

/** Items of several types: each leads to its editor. */
function FoundItems({ items, note }: FoundItemsProps) {
  const types = useContentTypes()
  if (items.length === 0) return null
  return (
    <ol className="border-t border-line">
      {items.map((item) => {
        const type = types.find(({ key }) => key === item.type)
        return (
          <li key={item.id} className="border-b border-line py-3">
            <h3 className="text-base leading-snug font-semibold [overflow-wrap:anywhere]">
              <Link to={itemAddress(item.id)} className="link tap">
                {item.title || 'No title yet'}
              </Link>
            </h3>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
              {type && (
                <span>
                  {managerTabs[type.place.tab]}, {type.place.label}
                </span>
              )}
              <StateBadges item={item} />
              {note?.(item)}
            </p>
          </li>
        )
      })}
    </ol>
  )
}
