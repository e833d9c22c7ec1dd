import { useState } from 'react'
import type { ContentType } from '#fields/content-type.ts'
import { LeaveGuard } from '#kit/leave-guard.tsx'
import { useApiQuery } from '#kit/query.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { type ItemSummary, listItems } from '../contract.manager.ts'
import { useListAddress } from './list-address.ts'
import { Loading, LoadFailure } from './load-failure.tsx'
import { NewTogetherRow, TogetherRow } from './together-row.tsx'
import { isNew } from './together-store.ts'
import { useMove } from './use-move.ts'
import { useTogether } from './use-together.ts'

const pageSize = 50

/** A list of cards that are added, changed and taken out together, and saved at once (spec 3 §§2.6, 4: home updates). */
export function TogetherList({ type }: { type: ContentType }) {
  const { page, change } = useListAddress()
  const list = useApiQuery(listItems, { params: { type: type.key }, query: { page, pageSize } }, { keepPrevious: true })
  if (list.isError) return <LoadFailure reason={list.error.message} onRetry={() => void list.refetch()} />
  if (!list.data) return <Loading />
  const { items, total } = list.data
  return (
    <section aria-label={type.place.label} className="grid gap-4">
      <Cards key={page} {...{ type, items, total }} first={(page - 1) * pageSize + 1} />
      <Pagination
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        label={`Pages of ${type.place.label}`}
        onPage={(next) => change({ page: next > 1 ? String(next) : undefined })}
      />
    </section>
  )
}

type CardsProps = { type: ContentType; items: ItemSummary[]; total: number; first: number }

function Cards({ type, items, total, first }: CardsProps) {
  const together = useTogether(type, total)
  const { move, said } = useMove(type.key, total)
  const [deleting, setDeleting] = useState<{ id: string; title: string }>()
  const { changes, pending } = together
  const added = Object.values(changes).filter(({ id }) => isNew(id))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">
          {type.place.label}
          <span role="status" className="tabular ms-2 text-base font-normal text-muted">
            {total.toLocaleString('en-GB')}
          </span>
        </h2>
        <Button size="sm" icon="plus" onClick={together.add}>
          Add {type.one.toLowerCase()}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol className="border-t border-line">
        {items.map((item, at) => (
          <TogetherRow
            key={item.id}
            {...{ type, item, total, together }}
            rank={first + at}
            onMove={move}
            onDelete={() => setDeleting(item)}
          />
        ))}
        {added.map((change) => (
          <NewTogetherRow
            key={change.id}
            {...{ type, change, together }}
            onDelete={(title) => setDeleting({ id: change.id, title })}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          variant="primary"
          busy={together.saving}
          busyLabel="Saving"
          aria-disabled={pending.length === 0}
          onClick={() => pending.length > 0 && void together.save()}
        >
          Save
        </Button>
        <p role="status" className="text-sm text-muted">
          {pending.length === 0
            ? 'Nothing to save'
            : `${pending.length === 1 ? '1 change' : `${pending.length} changes`} not saved yet`}
        </p>
      </div>
      <ConfirmDialog
        isOpen={deleting !== undefined}
        danger
        title={`Delete “${deleting?.title || type.one}”?`}
        confirmLabel="Delete"
        onClose={() => setDeleting(undefined)}
        onConfirm={() => {
          if (deleting) void together.remove(deleting.id)
          setDeleting(undefined)
        }}
      >
        <p>It leaves the site when you save, and stays in the bin for 30 days.</p>
      </ConfirmDialog>
      <LeaveGuard when={pending.length > 0} search>
        Your changes are not saved. They stay on this device until you come back.
      </LeaveGuard>
    </>
  )
}
