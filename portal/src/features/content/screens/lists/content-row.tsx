import { useEffect, useRef, type ReactNode } from 'react'
import { isPlacedInTree } from '#fields/content/content-addresses.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import { useDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { formatShortDay } from '#platform/values/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, IconButton, LinkButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Picture } from '#ui/picture.tsx'
import { itemAddress } from '../../addresses.ts'
import type { ItemSummary } from '../../contract.items.ts'
import { EditorPart } from '../editor/editor-part.tsx'
import { StateBadges } from '../state-badges.tsx'

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
        {type.inList ? (
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
        ) : (
          <LinkButton size="sm" icon="edit" to={itemAddress(item.id)}>
            Edit<span className="sr-only"> {item.title}</span>
          </LinkButton>
        )}
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

type ItemLineProps = {
  /** The stored item; undefined if it exists only in this browser. */
  item?: ItemSummary | undefined
  /** The current title, which may not be saved yet. */
  title?: string
  /** The position, shown if the list can be ordered. */
  rank?: number
  /** Whether items of this type have pictures. */
  pictured: boolean
  headingId: string
  children: ReactNode
  struck?: boolean
  /** The address of a page in the tree; the pages below another one are indented. */
  address?: string
  note?: ReactNode
}

/** One line of a list: position, picture, name, state, last author and buttons. */
export function ItemLine({
  item,
  title = item?.title,
  rank,
  pictured,
  headingId,
  children,
  struck,
  note,
  address,
}: ItemLineProps) {
  return (
    <div className={classNames('flex flex-wrap items-center gap-x-4 gap-y-2 py-3', indentOf(address))}>
      {rank !== undefined && <span className="tabular w-7 shrink-0 text-end text-sm text-muted">{rank}</span>}
      {pictured && (
        <Picture
          src={item?.imageUrl ?? ''}
          fallback="/drawings/news.svg"
          sizes="5rem"
          width={80}
          height={45}
          className="picture-fit aspect-video h-auto w-20 rounded-sm border border-line bg-brand-soft/40 max-sm:hidden"
        />
      )}
      <div className="min-w-0 flex-1 basis-56">
        <h3
          id={headingId}
          className={classNames(
            'text-base leading-snug font-semibold [overflow-wrap:anywhere]',
            struck && 'line-through',
          )}
        >
          {title || <span className="font-normal text-muted">No title yet</span>}
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {note}
          {address && <span className="[overflow-wrap:anywhere]">{address}</span>}
          {item && <StateBadges item={item} />}
          {item?.example && <Badge icon="document">Replaces an example</Badge>}
          {item && (
            <span>
              {formatShortDay(item.changedAt)}, {item.changedByName}
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">{children}</div>
    </div>
  )
}

const indents = ['', 'ps-4 sm:ps-8', 'ps-8 sm:ps-16', 'ps-12 sm:ps-24']
const indentOf = (address = '') => indents[Math.max(address.split('/').length - 2, 0)]
