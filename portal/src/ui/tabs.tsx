import type { ReactNode } from 'react'
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
}

/** Tabs with arrow keys; on a phone the row scrolls sideways. */
export function Tabs({ label, items, selected, onSelect }: TabsProps) {
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect?.(String(key))}>
      <TabList aria-label={label} className="flex overflow-x-auto border-b border-line-strong">
        {items.map(({ id, label: text, count, disabled }) => (
          <Tab
            key={id}
            id={id}
            isDisabled={disabled}
            className="-mb-px min-h-11 shrink-0 cursor-pointer border-b-3 border-transparent px-4 py-2.5 font-semibold text-muted outline-offset-[-3px] hover:text-ink data-[disabled]:cursor-not-allowed data-[disabled]:hover:text-muted data-[selected]:border-amber data-[selected]:text-ink"
          >
            {text}
            {count !== undefined && <span className="tabular ms-1.5 font-normal text-muted">{count}</span>}
          </Tab>
        ))}
      </TabList>
      {items.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="pt-6">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
