import type { ReactNode } from 'react'
import type { ContentType } from '#fields/content/content-type.ts'
import { Button } from '#ui/button.tsx'
import { useDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'

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
  const mayPublish = useDuty(may.publishContent)
  const mayAdd = useDuty(type.together ? may.publishContent : may.draftContent)
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
        {mayPublish && type.orderFrom !== undefined && total > 1 && whole && (
          <Button size="sm" icon="sort" aria-pressed={arranging} onClick={() => onArrange(!arranging)}>
            {arranging ? 'Done ordering' : 'Change order'}
          </Button>
        )}
        {mayAdd && children}
      </div>
    </div>
  )
}
