import type { ReactNode } from 'react'
import type { ContentType } from '#fields/content-type.ts'
import { Button } from '#ui/button.tsx'

export type ListHeadProps = {
  type: ContentType
  total: number
  /** Whether the list is shown without filters. */
  whole: boolean
  arranging: boolean
  onArrange: (arranging: boolean) => void
  children: ReactNode
}

/** Name, length and actions of a list. */
export function ListHead({ type, total, whole, arranging, onArrange, children }: ListHeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-xl">
        {type.place.label}
        <span role="status" className="tabular ms-2 text-base font-normal text-muted">
          {total.toLocaleString('en-GB')}
          {whole ? '' : ' found'}
        </span>
      </h2>
      <div className="flex flex-wrap gap-2">
        {type.orderFrom !== undefined && total > 1 && whole && (
          <Button size="sm" icon="sort" aria-pressed={arranging} onClick={() => onArrange(!arranging)}>
            {arranging ? 'Done ordering' : 'Change order'}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
