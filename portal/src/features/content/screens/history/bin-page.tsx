import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentType } from '#fields/content/content-type.ts'
import { ApiError } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { queryKey, useApiQuery } from '#kit/api/query.ts'
import { managerTabs } from '#manager-tabs.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { WithDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { getOverview, listBin, listItems, purgeItem, restoreFromBin } from '../../contract.manager.ts'
import type { ItemSummary } from '../../contract.items.ts'
import { notifyDone, notifyFailed } from '../content-toasts.tsx'
import { useContentTypes } from '../content-types.ts'
import { Loading, LoadFailure } from '../load-failure.tsx'
import { showItems } from '../show-items.ts'
import { formatShortDay } from '#platform/values/nigerian-time.ts'

export const meta = () => pageMeta({ title: 'Bin', noIndex: true })
const pageSize = 20

/** Items deleted in the last 30 days, by type, which can be restored. */
export default function BinPage() {
  const types = useContentTypes()
  const overview = useApiQuery(getOverview, {})
  if (overview.isError) return <LoadFailure reason={overview.error.message} onRetry={() => void overview.refetch()} />
  if (!overview.data) return <Loading />
  const filled = types.filter(({ key }) => overview.data.some(({ type, bin }) => type === key && bin > 0))
  return (
    <section aria-label="Bin" className="grid gap-8">
      <div>
        <h2 className="text-xl">Bin</h2>
        <p className="measure mt-1 text-muted">Deleted items stay here for 30 days and can be restored unchanged.</p>
      </div>
      {filled.length === 0 && (
        <EmptyState icon="trash" title="The bin is empty">
          Items that you delete appear here and can be restored.
        </EmptyState>
      )}
      {filled.map((type) => (
        <BinOfType key={type.key} type={type} />
      ))}
    </section>
  )
}

function BinOfType({ type }: { type: ContentType }) {
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const [purging, setPurging] = useState<ItemSummary>()
  const bin = useApiQuery(listBin, { params: { type: type.key }, query: { page, pageSize } }, { keepPrevious: true })
  async function run(call: typeof restoreFromBin | typeof purgeItem, item: ItemSummary, words: string) {
    try {
      await api.call(call, { params: { type: type.key, id: item.id } })
      notifyDone(words)
    } catch (error) {
      notifyFailed(error instanceof ApiError ? error.message : 'Something went wrong')
    }
    await Promise.all(
      [listBin, listItems, ...showItems].map((read) => client.invalidateQueries({ queryKey: queryKey(read) })),
    )
  }
  if (bin.isError) return <LoadFailure reason={bin.error.message} onRetry={() => void bin.refetch()} />
  if (!bin.data) return <Loading />
  return (
    <section aria-labelledby={`bin-${type.key}`}>
      <h3 id={`bin-${type.key}`} className="mb-2 text-lg">
        {type.place.label} <span className="text-base font-normal text-muted">{managerTabs[type.place.tab]}</span>
      </h3>
      <ul className="border-t border-line">
        {bin.data.items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold [overflow-wrap:anywhere]">{item.title || 'No title yet'}</p>
              <p className="text-sm text-muted">
                {item.deletedAt && `Deleted ${formatShortDay(item.deletedAt)} by ${item.changedByName}`}
                {item.purgeAt && `, permanently deleted ${formatShortDay(item.purgeAt)}`}
              </p>
            </div>
            <WithDuty duties={may.publishContent}>
              <Button size="sm" icon="retry" onClick={() => void run(restoreFromBin, item, `“${item.title}” is back`)}>
                Restore<span className="sr-only"> {item.title}</span>
              </Button>
              <Button size="sm" variant="quiet" icon="trash" onClick={() => setPurging(item)}>
                Delete permanently<span className="sr-only">: {item.title}</span>
              </Button>
            </WithDuty>
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pageCount={Math.ceil(bin.data.total / pageSize)}
        label={`Pages of the bin, ${type.place.label}`}
        onPage={setPage}
      />
      <ConfirmDialog
        isOpen={purging !== undefined}
        danger
        title={`Delete “${purging?.title}” for good?`}
        confirmLabel="Delete permanently"
        onClose={() => setPurging(undefined)}
        onConfirm={() => {
          if (purging) void run(purgeItem, purging, 'Deleted permanently')
          setPurging(undefined)
        }}
      >
        <p>The item and its history are removed. This cannot be undone.</p>
      </ConfirmDialog>
    </section>
  )
}
