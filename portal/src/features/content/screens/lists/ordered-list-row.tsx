import { useEffect, useRef } from 'react'
import type { ContentType } from '#fields/content-type.ts'
import { titleOfValues } from '#fields/content-values.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { useDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import type { ItemSummary } from '../../contract.items.ts'
import { hasPicture, MoveButtons } from './content-row.tsx'
import { EditorForm } from '../editor/editor-form.tsx'
import { ItemLine } from './item-line.tsx'
import { type Card, isPending } from './ordered-list-store.ts'
import type { OrderedListState } from './use-ordered-list.ts'

export type OrderedRowProps = {
  type: ContentType
  /** The stored item; undefined for a new card that exists only in this browser. */
  item?: ItemSummary | undefined
  /** Set if the item is open or has unsaved changes. */
  card?: Card | undefined
  /** Position among all `total` items, if it can be moved. */
  rank?: number | undefined
  total: number
  list: OrderedListState
  onMove: (item: ItemSummary, from: number, to: number) => Promise<boolean>
  onDelete: (title: string) => void
}

/** An item of a list that is saved with one button; its fields open below it. */
export function OrderedRow({ type, item, card, rank, total, list, onMove, onDelete }: OrderedRowProps) {
  const mayPublish = useDuty(may.publishContent)
  const id = card?.id ?? item!.id
  const open = card !== undefined && list.open === card.id && !card.removed
  const headingId = `item-${id}`
  const typed = card && titleOfValues(type.fields, card.editor.state().values)
  const title = typed || item?.title || (item ? '' : `New ${type.one.toLowerCase()}`)
  const failure = card?.editor.state().failure
  return (
    <li className="border-b border-line">
      <ItemLine
        {...{ item, title, rank, headingId }}
        pictured={hasPicture(type)}
        struck={card?.removed === true}
        note={card && <Waiting card={card} />}
      >
        {card?.removed ? (
          <Button size="sm" icon="retry" onClick={() => list.putBack(id)}>
            Put back<span className="sr-only"> {title}</span>
          </Button>
        ) : (
          <>
            {mayPublish && item && rank !== undefined && <MoveButtons {...{ item, rank, total, onMove }} />}
            <Button
              size="sm"
              icon={open ? 'chevron-up' : 'edit'}
              aria-expanded={open}
              onClick={() => (open ? list.close() : list.edit(id))}
            >
              {open ? 'Close' : 'Edit'}
              <span className="sr-only"> {title}</span>
            </Button>
            {mayPublish && (
              <IconButton icon="trash" size="sm" label={`Delete ${title}`} onClick={() => onDelete(title)} />
            )}
          </>
        )}
      </ItemLine>
      {failure && !open && (
        <Alert kind="error" className="mb-3">
          {failure}
        </Alert>
      )}
      {open && <OpenCard {...{ type, card, headingId }} />}
    </li>
  )
}

/** Says what the next save will do to a card. */
function Waiting({ card }: { card: Card }) {
  const { item } = card.editor.state()
  if (!isPending(card)) return null
  const words = card.removed
    ? 'Will be deleted'
    : !item
      ? 'New, not saved'
      : card.editor.isDirty()
        ? 'Changed, not saved'
        : 'Will be published when you save'
  return (
    <Badge tone="warning" icon={card.removed ? 'trash' : item ? 'edit' : 'plus'}>
      {words}
    </Badge>
  )
}

function OpenCard({ type, card: { editor }, headingId }: { type: ContentType; card: Card; headingId: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After a refused save the invalid field has the focus.
    if (editor.state().attempt === 0) box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [editor])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-labelledby={headingId}
      className="mb-5 max-w-3xl scroll-mt-20 rounded-md border border-line bg-surface px-4 pt-4 sm:px-6"
    >
      <EditorForm {...{ type, editor }} state={editor.state()} />
    </div>
  )
}
