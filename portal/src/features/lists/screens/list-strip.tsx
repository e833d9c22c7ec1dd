import { onDemand } from '#kit/on-demand.tsx'
import { FigureStrip, type ListFigure } from './figure-strip.tsx'
import type { Desk } from './use-desk.ts'
import { listLimits } from '../rules.ts'

const place = { fallback: <div className="min-h-9" /> }
const BulkBar = onDemand(() => import('./batches/strip-parts.ts').then((part) => part.BulkBar), place)
const BatchProgress = onDemand(() => import('./batches/strip-parts.ts').then((part) => part.BatchProgress), place)
const OutcomeLine = onDemand(() => import('./batches/strip-parts.ts').then((part) => part.OutcomeLine), place)

type Props = { desk: Desk; figures: readonly ListFigure[]; columns: string[] }

/**
 * One line above the list, so that no row moves when it changes: the counts; while records are selected, what can be done with them; then how far that
 * is, and what came of it.
 */
export function ListStrip({ desk, figures, columns }: Props) {
  const { list, calls, batches, selection, page, address, linkTo } = desk
  const { running, outcome, runner } = batches
  const { state, change } = address
  const { total = 0, capped = false } = page.answer.data ?? {}
  const matching = capped || total > listLimits.batchRecords ? undefined : total
  if (selection.count > 0)
    return (
      <div className="z-20 max-sm:sticky max-sm:top-(--head-bar)">
        <BulkBar
          {...{ list, calls, selection, matching }}
          onPage={page.rows.length}
          mayAct={desk.mayAct}
          isBusy={running !== undefined && !running.isQuick}
          onAct={desk.actOnSelected}
          onExport={() => desk.exportSelected(columns)}
        />
      </div>
    )
  if (running && !running.isQuick) return <BatchProgress running={running} list={list} />
  if (outcome)
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
  return <FigureStrip figures={figures} query={state.query} onChoose={(query) => change({ query })} />
}
