import type { ContentType } from '#fields/content/content-type.ts'
import { useDuty } from '#kit/duty.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { may } from '#platform/duties.ts'
import { Button } from '#ui/button.tsx'
import { Loading } from '../load-failure.tsx'

export const ArrangeList = onDemand(() => import('./arrange-list.tsx').then((part) => part.ArrangeList), {
  fallback: <Loading />,
})

type OrderButtonProps = { type: ContentType; isArranging: boolean; onPress: () => void }

/** Shows the list in which items are put in order in place of the usual one, and hides it. */
export function OrderButton({ type, isArranging, onPress }: OrderButtonProps) {
  if (!useDuty(may.publishContent) || type.orderFrom === undefined) return null
  return (
    <Button size="sm" icon="sort" aria-pressed={isArranging} onClick={onPress}>
      {isArranging ? 'Done ordering' : 'Change order'}
    </Button>
  )
}
