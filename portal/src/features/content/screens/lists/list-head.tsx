import type { ReactNode } from 'react'
import type { ContentType } from '#fields/content-type.ts'
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
  /** Whether several items are being chosen; without `onChoosing` they cannot. */
  choosing?: boolean
  onChoosing?: (choosing: boolean) => void
  children: ReactNode
}

/** Name, length and actions of a list. */
export function ListHead({ type, total, whole, arranging, onArrange, choosing, onChoosing, children }: ListHeadProps) {
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
        {mayPublish && onChoosing && (total > 1 || choosing) && !arranging && (
          <Button size="sm" aria-pressed={choosing === true} onClick={() => onChoosing(!choosing)}>
            {choosing ? 'Done choosing' : 'Choose several'}
          </Button>
        )}
        {mayPublish && type.orderFrom !== undefined && total > 1 && whole && !choosing && (
          <Button size="sm" icon="sort" aria-pressed={arranging} onClick={() => onArrange(!arranging)}>
            {arranging ? 'Done ordering' : 'Change order'}
          </Button>
        )}
        {mayAdd && children}
      </div>
    </div>
  )
}
