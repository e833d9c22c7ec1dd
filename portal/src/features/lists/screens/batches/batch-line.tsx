import { useState } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import type { StaffList } from '../../contract.list.ts'
import { type Outcome, refusedWords, wordsOf } from './batch-jobs.ts'
import type { BatchState } from './batch-runner.ts'
import type { Desk } from '../use-desk.ts'

const RefusedDialog = onDemand(() => import('./refused-dialog.tsx').then((part) => part.RefusedDialog), {
  fallback: null,
})

/** How far a batch is, and then what came of it. */
export function BatchLine({ desk }: { desk: Desk }) {
  const { running, outcome } = desk.batches
  if (running && !running.isQuick) return <BatchProgress running={running} list={desk.list} />
  return outcome ? <OutcomeLine desk={desk} outcome={outcome} /> : null
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

/** What came of an action: how many, which were refused and why, and a way back. */
function OutcomeLine({ desk: { list, linkTo, batches }, outcome }: { desk: Desk; outcome: Outcome }) {
  const { runner } = batches
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
          <Button size="sm" onClick={() => setListing(true)}>
            See which
          </Button>
        )}
        {failure?.job && (
          <Button
            size="sm"
            onClick={() => {
              runner.dismiss()
              if (failure.job) runner.run(failure.job)
            }}
          >
            Try again
          </Button>
        )}
        {undo.length > 0 && (
          <Button size="sm" icon="undo" onClick={() => void runner.undo(outcome)}>
            Undo
          </Button>
        )}
        <IconButton size="sm" variant="secondary" icon="close" label="Dismiss" onClick={() => runner.dismiss()} />
      </span>
      {isListing && <RefusedDialog {...{ outcome, list, linkTo }} onClose={() => setListing(false)} />}
    </div>
  )
}
