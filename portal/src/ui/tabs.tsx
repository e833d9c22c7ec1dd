import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { classNames } from '#ui/class-names.ts'

export type TabItem = {
  id: string
  label: ReactNode
  /** How many items the tab shows. */
  count?: number
  content: ReactNode
}

export type TabsProps = {
  label: string
  items: readonly TabItem[]
  /** Beside the row of tabs. */
  before?: ReactNode
  after?: ReactNode
  /** The open tab fills what is left of a column, as a list does (`--list-height`). */
  fills?: boolean
}

/** By how many tabs a key moves; Home and End go to an end. */
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }

/** Tabs with arrow keys; on a phone the row scrolls sideways. */
export function Tabs({ label, items, before, after, fills = false }: TabsProps) {
  const id = useId()
  const [chosen, choose] = useState(items[0]?.id)
  const at = items.findIndex((item) => item.id === chosen)
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const end = items.length - 1
    const next = items[Number.isFinite(step) ? (at + step + items.length) % items.length : step > 0 ? end : 0]!
    choose(next.id)
    document.getElementById(`${id}-${next.id}`)?.focus()
  }
  return (
    <div className={fills ? 'flex min-h-0 flex-1 flex-col' : undefined}>
      <div
        className={classNames(
          'flex items-center border-b border-line-strong',
          fills && 'flex-wrap gap-x-3 px-4 max-sm:pt-2 lg:px-5',
        )}
      >
        {before}
        <div role="tablist" aria-label={label} className="-mb-px flex overflow-x-auto" onKeyDown={move} tabIndex={-1}>
          {items.map((item) => (
            <button
              key={item.id}
              id={`${id}-${item.id}`}
              type="button"
              role="tab"
              aria-selected={item.id === chosen}
              aria-controls={item.id === chosen ? `${id}-panel` : undefined}
              tabIndex={item.id === chosen ? 0 : -1}
              onClick={() => choose(item.id)}
              className="min-h-11 shrink-0 cursor-pointer border-b-3 border-transparent px-4 py-2.5 font-semibold text-muted outline-offset-[-3px] hover:text-ink aria-selected:border-amber aria-selected:text-ink"
            >
              {item.label}
              {item.count !== undefined && <span className="tabular ms-1.5 font-normal text-muted">{item.count}</span>}
            </button>
          ))}
        </div>
        {after}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${chosen}`}
        className={fills ? 'min-h-0 flex-1 [--list-height:100%]' : 'pt-6'}
      >
        {items[at]?.content}
      </div>
    </div>
  )
}
