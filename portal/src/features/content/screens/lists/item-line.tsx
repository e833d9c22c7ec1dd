import type { ReactNode } from 'react'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Picture } from '#ui/picture.tsx'
import type { ItemSummary } from '../../contract.items.ts'
import { formatShortDay } from '#platform/nigerian-time.ts'
import { StateBadges } from '../state-badges.tsx'

export type ItemLineProps = {
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
