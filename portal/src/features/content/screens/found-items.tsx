import type { ReactNode } from 'react'
import { managerTabs } from '#fields/content/content-type.ts'
import { Link } from '#ui/link.tsx'
import { itemAddress } from '../addresses.ts'
import type { ItemSummary } from '../contract.items.ts'
import { useContentTypes } from './content-types.ts'
import { StateBadges } from './state-badges.tsx'

type FoundItemsProps = { items: readonly ItemSummary[]; note?: (item: ItemSummary) => ReactNode }

/** Items of several types: each leads to its editor. */
export function FoundItems({ items, note }: FoundItemsProps) {
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
