import { useState } from 'react'
import type { ContentType } from '#fields/content-type.ts'
import type { ChangeList } from '#kit/list-address.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { useApiQuery } from '#kit/query.ts'
import { type ExampleSummary, listExamples } from '../../examples/contract.ts'
import { examplePrefix } from '../lists/list-address.ts'
import { LoadFailure } from '../load-failure.tsx'
import { ExampleRow } from './example-row.tsx'

const DeleteDialog = onDemand(() => import('../delete-dialog.tsx').then((part) => part.DeleteDialog))

type ExampleListProps = {
  type: ContentType
  search: string
  /** The open item of the list; an example's key has a prefix. */
  open: string | undefined
  change: ChangeList
  /** Opens an item of the list. */
  onOpenItem: (item: { id: string; title: string }) => void
}

/** What the site ships with, item by item, below what staff have added. Nothing for a type without examples. */
export function ExampleList({ type, search, open, change, onOpenItem }: ExampleListProps) {
  const examples = useApiQuery(listExamples, { params: { type: type.key } })
  const [restoring, setRestoring] = useState<ExampleSummary>()
  if (examples.isError) return <LoadFailure reason={examples.error.message} onRetry={() => void examples.refetch()} />
  const found = (examples.data ?? []).filter(({ title, excerpt }) => matches(`${title} ${excerpt}`, search))
  if (found.length === 0) return null
  return (
    <section aria-labelledby="examples-title" className="mt-4">
      <h3 id="examples-title" className="text-lg">
        Examples
      </h3>
      <p className="measure mt-1 mb-3 text-sm text-muted">
        These ship with the site. Visitors see each one until you edit it, which replaces it, or hide it.
      </p>
      <ol className="border-t border-line">
        {found.map((example) => (
          <ExampleRow
            key={example.key}
            {...{ type, example }}
            open={open === examplePrefix + example.key}
            onOpen={() => change({ open: examplePrefix + example.key })}
            onOpenItem={onOpenItem}
            onClose={() => change({ open: undefined })}
            onDeleteItem={() => setRestoring(example)}
          />
        ))}
      </ol>
      {restoring?.item && (
        <DeleteDialog
          type={type}
          item={{ ...restoring.item, example: restoring.key }}
          restores
          onClose={() => setRestoring(undefined)}
        />
      )}
    </section>
  )
}

const matches = (text: string, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word))
