import { useEffect } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { useMedia } from '#kit/use-media.ts'
import { hasExtras } from '../contract.list.ts'
import { FigureStrip, type ListFigure } from './figure-strip.tsx'
import type { Desk } from './use-desk.ts'
import { cards } from './widths.ts'
import { listLimits } from '../rules.ts'

const place = { fallback: <div className="min-h-10 max-sm:min-h-14" /> }
const loadParts = () => import('./batches/strip-parts.ts')
const BulkBar = onDemand(() => loadParts().then((part) => part.BulkBar), place)
const BatchProgress = onDemand(() => loadParts().then((part) => part.BatchProgress), place)
const OutcomeLine = onDemand(() => loadParts().then((part) => part.OutcomeLine), place)

type Props = { desk: Desk; figures: readonly ListFigure[]; columns: string[] }

/** The counts; while records are selected and acted on, what is done takes their place, so that no row moves. */
export function ListStrip({ desk, figures, columns }: Props) {
  const { state, change } = desk.address
  const hasCards = useMedia(cards)
  const isActing = isActingOn(desk)
  // Before the first action: what came of it is also said when the connection is lost meanwhile.
  const isInUse = desk.cursor.row !== undefined
  useEffect(() => {
    if (isInUse) void loadParts().catch(() => {})
  }, [isInUse])
  if (isActing && !hasCards) return <Acting desk={desk} columns={columns} />
  if (figures.length === 0 && !hasExtras(desk.list)) return null
  return <FigureStrip figures={figures} query={state.query} onChoose={(query) => change({ query })} />
}

/** On a phone the same at the foot of the list, where it stays in view and no card moves. */
export function ListFootBar({ desk, columns }: Omit<Props, 'figures'>) {
  const hasCards = useMedia(cards)
  const isActing = isActingOn(desk)
  if (!hasCards || !isActing) return null
  return (
    <div data-foot-bar="" className="sticky bottom-(--foot-bar,0px) z-20 -mx-4 border-t border-line bg-paper px-4 py-2">
      <Acting desk={desk} columns={columns} />
    </div>
  )
}

const isActingOn = ({ selection, batches: { running, outcome } }: Desk): boolean =>
  selection.count > 0 || (running !== undefined && !running.isQuick) || outcome !== undefined

/** What can be done with the selected records; then how far that is, and what came of it. */
function Acting({ desk, columns }: Omit<Props, 'figures'>) {
  const { list, calls, address, batches, selection, page, linkTo } = desk
  const { running, outcome, runner } = batches
  const { total = 0, capped = false } = page.answer.data ?? {}
  if (selection.count > 0)
    return (
      <BulkBar
        {...{ list, calls, selection }}
        matching={capped || total > listLimits.batchRecords ? undefined : total}
        onPage={page.rows.length}
        mayAct={desk.mayAct}
        isBusy={running !== undefined && !running.isQuick}
        onAct={desk.actOnSelected}
        columns={columns}
        query={address.state.query}
      />
    )
  if (running && !running.isQuick) return <BatchProgress running={running} list={list} />
  if (!outcome) return null
  return (
    <OutcomeLine
      {...{ outcome, list, linkTo }}
      onUndo={() => void runner.undo(outcome)}
      onRetry={() => {
        runner.dismiss()
        if (outcome.failure?.job) runner.run(outcome.failure.job)
      }}
      onDismiss={() => runner.dismiss()}
    />
  )
}
