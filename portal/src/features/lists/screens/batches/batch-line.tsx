import { useState } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import type { StaffList } from '../../contract.list.ts'
import { barButton } from '../bar-button.ts'
import { type Outcome, refusedWords, wordsOf } from './batch-jobs.ts'
import type { BatchRunner, BatchState } from './batch-runner.ts'

const RefusedDialog = onDemand(() => import('./refused-dialog.tsx').then((part) => part.RefusedDialog), {
  fallback: null,
})

type Props = Pick<LineProps, 'list' | 'linkTo'> & { batches: BatchState & { runner: BatchRunner } }

/** How far a batch is, and then what came of it. */
export function BatchLine({ list, linkTo, batches: { running, outcome, runner } }: Props) {
  if (running && !running.isQuick) return <BatchProgress running={running} list={list} />
  if (!outcome) return null
  const retry = () => {
    runner.dismiss()
    if (outcome.failure?.job) runner.run(outcome.failure.job)
  }
  return (
    <OutcomeLine
      {...{ outcome, list, linkTo }}
      onUndo={() => void runner.undo(outcome)}
      onRetry={retry}
      onDismiss={() => runner.dismiss()}
    />
  )
}

function BatchProgress({ running, list }: { running: NonNullable<BatchState['running']>; list: StaffList }) {
  const { action, total, batch } = running
  const done = batch?.done ?? 0
  return (
    <div className="flex min-h-10 flex-1 items-center gap-4 rounded-md border border-line bg-surface px-3 text-sm">
      <label className="flex min-w-0 flex-1 items-center gap-3">
        <span className="shrink-0 font-semibold">{action.label}</span>
        <progress className="meter-bar max-w-md" max={total} value={batch ? done : undefined} />
      </label>
      <span className="tabular text-muted">
        {done.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')} {list.plural}
      </span>
    </div>
  )
}

type LineProps = {
  outcome: Outcome
  list: StaffList
  linkTo: (id: string) => string
  onUndo: () => void
  onRetry: () => void
  onDismiss: () => void
}

/** What came of an action: how many, which were refused and why, and a way back. */
function OutcomeLine({ outcome, list, linkTo, onUndo, onRetry, onDismiss }: LineProps) {
  const [isListing, setListing] = useState(false)
  const { succeeded, refusedTotal, failure, undo, isUndone } = outcome
  const isBad = failure !== undefined || refusedTotal > 0
  return (
    <div
      data-outcome
      className={classNames(
        'flex min-h-10 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-md px-3 text-sm',
        isBad ? 'bg-warning-soft text-warning-ink' : 'bg-success-soft text-success-ink',
      )}
    >
      {failure && (
        <span className="font-semibold">
          {outcome.action.label}: {failure.message}
        </span>
      )}
      {!failure && (succeeded > 0 || refusedTotal === 0) && (
        <span className="flex items-center gap-1.5 font-semibold">
          <Icon name={isUndone ? 'undo' : 'check-circle'} className="size-4.5" />
          {wordsOf(outcome, list)}
        </span>
      )}
      {refusedTotal > 0 && (
        <span className="flex min-w-0 items-center gap-1.5">
          <Icon name="alert" className="size-4.5" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{refusedWords(outcome)}</span>
        </span>
      )}
      <span className="ms-auto flex gap-1.5">
        {refusedTotal > 0 && (
          <button type="button" className={barButton} onClick={() => setListing(true)}>
            See which
          </button>
        )}
        {failure?.job && (
          <button type="button" className={barButton} onClick={onRetry}>
            Try again
          </button>
        )}
        {undo.length > 0 && (
          <button type="button" className={barButton} onClick={onUndo}>
            <Icon name="undo" className="size-4.5" />
            Undo
          </button>
        )}
        <button type="button" aria-label="Dismiss" className={classNames(barButton, 'px-1.5!')} onClick={onDismiss}>
          <Icon name="close" className="size-4.5" />
        </button>
      </span>
      {isListing && <RefusedDialog {...{ outcome, list, linkTo }} onClose={() => setListing(false)} />}
    </div>
  )
}
