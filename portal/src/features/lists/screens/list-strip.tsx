import { useEffect } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { cards, useMedia } from '#kit/use-media.ts'
import { hasExtras } from '../contract.list.ts'
import { FigureStrip, type ListFigure } from './figure-strip.tsx'
import type { SelectedPart } from './batches/bulk-bar.tsx'
import type { Desk } from './use-desk.ts'

const loadParts = () => import('./batches/strip-parts.ts')
const BulkBar = onDemand(() => loadParts().then((part) => part.BulkBar), {
  fallback: <div className="min-h-10 max-sm:min-h-14" />,
})
export const ActionDialog = onDemand(() => loadParts().then((part) => part.ActionDialog), { fallback: null })
const BatchLine = onDemand(() => loadParts().then((part) => part.BatchLine), { fallback: null })

type Props = {
  desk: Desk
  figures: readonly ListFigure[]
  columns: string[]
  Selected: SelectedPart | undefined
}

/** The counts; while records are selected, what can be done with them takes their place, so that no row moves. */
export function ListStrip({ desk, figures, ...selected }: Props) {
  const { state, change } = desk.address
  const hasCards = useMedia(cards)
  // Before the first action: what came of it is also said when the connection is lost meanwhile.
  const isInUse = desk.cursor.row !== undefined
  useEffect(() => {
    if (isInUse) void loadParts().catch(() => {})
  }, [isInUse])
  if (desk.selection.count > 0 && !hasCards) return <BulkBar {...{ desk, ...selected }} />
  if (figures.length === 0 && !hasExtras(desk.list)) return null
  return <FigureStrip figures={figures} query={state.query} onChoose={(query) => change({ query })} />
}

/** Below the list: how far an action on many is, and what came of it. There no row moves or is covered, and undoing stays in reach. */
export const ListNotice = ({ desk }: { desk: Desk }) => isNoticed(desk.batches) && <BatchLine desk={desk} />

const isNoticed = ({ running, outcome }: Desk['batches']): boolean =>
  outcome !== undefined || (running !== undefined && !running.isQuick)

/** On a phone both are at the foot of the window, where they stay in view and no card moves. */
export function ListFootBar({ desk, ...selected }: Omit<Props, 'figures'>) {
  const hasCards = useMedia(cards)
  const hasSelected = desk.selection.count > 0
  if (!hasCards || !(hasSelected || isNoticed(desk.batches))) return null
  return (
    <div data-foot-bar="" className="sticky bottom-(--foot-bar,0px) z-20 -mx-4 border-t border-line bg-paper px-4 py-2">
      {hasSelected ? <BulkBar {...{ desk, ...selected }} /> : <ListNotice desk={desk} />}
    </div>
  )
}
