import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'

export type TabItem = {
  id: string
  label: ReactNode
  /** How many items the tab shows. */
  count?: number
  content: ReactNode
  disabled?: boolean
}

export type TabsProps = {
  label: string
  items: readonly TabItem[]
  /** The open tab where the screen keeps it (in the address, for one). */
  selected?: string
  onSelect?: (id: string) => void
  /** Beside the row of tabs. */
  before?: ReactNode
  after?: ReactNode
  /** The open tab fills what is left of a column, as a list does (`--list-height`). */
  fills?: boolean
}

/** Tabs with arrow keys; on a phone the row scrolls sideways. */
export function Tabs({ label, items, selected, onSelect, before, after, fills = false }: TabsProps) {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => onSelect?.(String(key))}
      className={fills ? 'flex min-h-0 flex-1 flex-col' : undefined}
    >
      <div
        className={classNames(
          'flex items-center border-b border-line-strong',
          fills && 'flex-wrap gap-x-3 px-4 max-sm:pt-2 lg:px-5',
        )}
      >
        {before}
        <TabList aria-label={label} className="-mb-px flex overflow-x-auto print:hidden">
          {items.map(({ id, label: text, count, disabled }) => (
            <Tab
              key={id}
              id={id}
              isDisabled={disabled}
              className="min-h-11 shrink-0 cursor-pointer border-b-3 border-transparent px-4 py-2.5 font-semibold text-muted outline-offset-[-3px] hover:text-ink data-[disabled]:cursor-not-allowed data-[disabled]:hover:text-muted data-[selected]:border-amber data-[selected]:text-ink"
            >
              {text}
              {count !== undefined && <span className="tabular ms-1.5 font-normal text-muted">{count}</span>}
            </Tab>
          ))}
        </TabList>
        {after}
      </div>
      {items.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={fills ? 'min-h-0 flex-1 [--list-height:100%]' : 'pt-6'}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
