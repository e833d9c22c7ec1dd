import { useEffect, useRef } from 'react'
import { isPlacedInTree } from '#fields/content-addresses.ts'
import type { ContentType } from '#fields/content-type.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import type { ItemSummary } from '../../contract.items.ts'
import { EditorPart } from '../editor/editor-part.tsx'
import { ItemLine } from './item-line.tsx'

export type ContentRowProps = {
  type: ContentType
  item: ItemSummary
  /** Position among all `total` items, from 1. */
  rank: number
  total: number
  movable: boolean
  open: boolean
  onOpen: () => void
  onClose: () => void
  onDelete: () => void
  onMove: (item: ItemSummary, from: number, to: number) => Promise<boolean>
}

export const hasPicture = ({ fields }: Pick<ContentType, 'fields'>): boolean => fields['imageUrl']?.kind === 'image'

/** An item of a list, with its editor below it when open. */
export function ContentRow(props: ContentRowProps) {
  const { type, item, rank, movable, open, onOpen, onClose, onDelete } = props
  const headingId = `item-${item.id}`
  const edit = useRef<HTMLButtonElement>(null)
  const editor = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(open)
  const mayPublish = useDuty(may.publishContent)
  useEffect(() => {
    if (open) {
      editor.current?.focus({ preventScroll: true })
      editor.current?.scrollIntoView({ block: 'nearest' })
    } else if (wasOpen.current) edit.current?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <li className="border-b border-line">
      <ItemLine
        {...{ item, headingId }}
        pictured={hasPicture(type)}
        {...(movable && { rank })}
        {...(isPlacedInTree(type) && item.slug && { address: `/${item.slug}` })}
      >
        {movable && mayPublish && <MoveButtons {...props} />}
        <Button
          ref={edit}
          id={`${headingId}-edit`}
          size="sm"
          icon={open ? 'chevron-up' : 'edit'}
          aria-expanded={open}
          onClick={open ? onClose : onOpen}
        >
          {open ? 'Close' : 'Edit'}
          <span className="sr-only"> {item.title}</span>
        </Button>
        {mayPublish && <IconButton icon="trash" size="sm" label={`Delete ${item.title}`} onClick={onDelete} />}
      </ItemLine>
      {open && (
        <div
          ref={editor}
          tabIndex={-1}
          role="group"
          aria-labelledby={headingId}
          className="mb-5 max-w-3xl scroll-mt-20 rounded-md border border-line bg-surface px-4 pt-4 sm:px-6"
        >
          <EditorPart type={type} itemId={item.id} onClose={onClose} />
        </div>
      )}
    </li>
  )
}

export type MoveButtonsProps = Pick<ContentRowProps, 'item' | 'rank' | 'total' | 'onMove'>

/** Moves an item up or down; the focus stays on its buttons. */
export function MoveButtons({ item, rank, total, onMove }: MoveButtonsProps) {
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const move = async (by: -1 | 1) => {
    const pressed = by < 0 ? up : down
    await onMove(item, rank, rank + by)
    // Wait until the row is rendered in its new place. At the end of the list this button is disabled, so focus the other one.
    requestAnimationFrame(() => {
      const target = pressed.current?.disabled ? (by < 0 ? down : up) : pressed
      target.current?.focus()
    })
  }
  return (
    <>
      <IconButton
        ref={up}
        icon="arrow-up"
        size="sm"
        label={`Move ${item.title} up`}
        disabled={rank === 1}
        onClick={() => void move(-1)}
      />
      <IconButton
        ref={down}
        icon="arrow-down"
        size="sm"
        label={`Move ${item.title} down`}
        disabled={rank === total}
        onClick={() => void move(1)}
      />
    </>
  )
}
