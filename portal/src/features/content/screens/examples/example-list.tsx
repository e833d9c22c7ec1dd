import { useQueryClient } from '@tanstack/react-query'
import { useState, useEffect, useRef } from 'react'
import type { ContentType } from '#fields/content/content-type.ts'
import { ApiError } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { WithDuty } from '#kit/duty.tsx'
import type { ChangeList } from '#kit/list-address.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { useApiQuery, queryKey } from '#kit/api/query.ts'
import { may } from '#platform/duties.ts'
import { formatShortDay } from '#platform/values/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type ExampleSummary, listExamples, getExample, hideExample, restoreExample } from '../../examples/contract.ts'
import { notifyDone, notifyFailed } from '../content-toasts.tsx'
import { EditorPart } from '../editor/editor-part.tsx'
import { examplePrefix } from '../lists/list-address.ts'
import { LoadFailure, Loading } from '../load-failure.tsx'

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

type ExampleRowProps = {
  type: ContentType
  example: ExampleSummary
  open: boolean
  onOpen: () => void
  onOpenItem: (item: { id: string; title: string }) => void
  onClose: () => void
  /** Deletes the item that replaces the example. */
  onDeleteItem: () => void
}

/** An example with its state and what can be done with it; its editor opens below it. */
function ExampleRow(props: ExampleRowProps) {
  const { type, example, open, onClose } = props
  const { key, title } = example
  const headingId = `example-${key}`
  const editor = useRef<HTMLDivElement>(null)
  const edit = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(open)
  useEffect(() => {
    if (open) {
      editor.current?.focus({ preventScroll: true })
      editor.current?.scrollIntoView({ block: 'nearest' })
    } else if (wasOpen.current) edit.current?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <li className="border-b border-line">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <div className="min-w-0 flex-1 basis-56">
          <h4 id={headingId} className="text-base leading-snug font-semibold [overflow-wrap:anywhere]">
            {title}
          </h4>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <ExampleBadges example={example} />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-1">
          <ExampleButtons {...props} edit={edit} />
        </div>
      </div>
      {open && (
        <div
          ref={editor}
          tabIndex={-1}
          role="group"
          aria-labelledby={headingId}
          className="mb-5 max-w-3xl scroll-mt-20 rounded-md border border-line bg-surface px-4 pt-4 sm:px-6"
        >
          <ExampleEditor {...{ type, exampleKey: key, onClose }} />
        </div>
      )}
    </li>
  )
}

function ExampleBadges({ example: { state, hidden, item } }: { example: ExampleSummary }) {
  return (
    <>
      <Badge icon="document">Example</Badge>
      {state === 'shown' && (
        <Badge tone="success" icon="check-circle">
          On the site
        </Badge>
      )}
      {state === 'hidden' && (
        <>
          <Badge icon="eye-off">Hidden</Badge>
          {hidden && (
            <span>
              {formatShortDay(hidden.at)}, {hidden.byName}
            </span>
          )}
        </>
      )}
      {state === 'replaced' && item && <span>Replaced by “{item.title}”</span>}
      {state !== 'replaced' && item && <span>A draft is ready to replace it</span>}
    </>
  )
}

type ButtonsProps = ExampleRowProps & { edit: React.RefObject<HTMLButtonElement | null> }

function ExampleButtons(props: ButtonsProps) {
  const { type, example, open, onOpen, onOpenItem, onClose, onDeleteItem, edit } = props
  const { item, state, title } = example
  const hiding = useHiding(type, example)
  const itsName = <span className="sr-only"> {title}</span>
  return (
    <>
      <WithDuty duties={may.draftContent}>
        {/* The replacement is edited in its own row, unless it was begun in this one. */}
        <Button
          ref={edit}
          size="sm"
          icon={open ? 'chevron-up' : 'edit'}
          aria-expanded={item && !open ? undefined : open}
          onClick={open ? onClose : item ? () => onOpenItem(item) : onOpen}
        >
          {open ? 'Close' : 'Edit'}
          {itsName}
        </Button>
      </WithDuty>
      <WithDuty duties={may.publishContent}>
        {state === 'replaced' && item?.isOwn && (
          <Button size="sm" icon="retry" onClick={onDeleteItem}>
            Restore{itsName}
          </Button>
        )}
        {state !== 'replaced' && (
          <Button
            size="sm"
            icon={state === 'hidden' ? 'eye' : 'eye-off'}
            busy={hiding.busy}
            busyLabel={state === 'hidden' ? 'Restoring' : 'Hiding'}
            onClick={state === 'hidden' ? hiding.restore : hiding.hide}
          >
            {state === 'hidden' ? 'Restore' : 'Hide'}
            {itsName}
          </Button>
        )}
      </WithDuty>
    </>
  )
}

/** The editor of an item that is to replace the example; nothing is stored until something is changed. */
function ExampleEditor({ type, exampleKey, onClose }: { type: ContentType; exampleKey: string; onClose: () => void }) {
  const example = useApiQuery(getExample, { params: { type: type.key, key: exampleKey } })
  if (example.data) return <EditorPart type={type} itemId="new" example={example.data} onClose={onClose} />
  if (example.isError) return <LoadFailure reason={example.error.message} onRetry={() => void example.refetch()} />
  return <Loading />
}

/** Hides and restores an example; each can be undone by the other. */
function useHiding({ key: type }: ContentType, { key, title }: ExampleSummary) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function run(call: typeof hideExample, done: () => void) {
    setBusy(true)
    try {
      await api.call(call, { params: { type, key } })
      await client.invalidateQueries({ queryKey: queryKey(listExamples) })
      done()
    } catch (error) {
      notifyFailed(error instanceof ApiError ? error.message : 'The example could not be changed.')
    } finally {
      setBusy(false)
    }
  }
  const restore = () => void run(restoreExample, () => notifyDone(`“${title}” is on the site again`))
  const hide = () => void run(hideExample, () => notifyDone(`“${title}” is hidden from the site`, restore))
  return { busy, hide, restore }
}
