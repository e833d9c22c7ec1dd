import { create } from 'zustand'
import { ApiError, isRefusal } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { newKey } from '#kit/forms/use-once-key.ts'
import type { ListAction } from '../../contract.list.ts'
import type { ListBatch, ListCalls, ListRow } from '../../contract.ts'
import type { StableRow } from '../stable-rows.ts'
import { bodyOfJob, type Job, joinOutcomes, type Outcome, outcomeOf, claimJob } from './batch-jobs.ts'

/** Between two looks at a batch: soon at first, since most are small. */
const pauses = [80, 120, 200, 400, 700]
const longest = 1_000
/** Without a connection a batch continues on the server; after so many looks in vain the screen gives up. */
const maxFailures = 30

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** Looks at a batch until it is done. */
async function followBatch(
  calls: ListCalls,
  started: ListBatch,
  { onProgress, signal }: { onProgress: (batch: ListBatch) => void; signal: AbortSignal },
): Promise<ListBatch> {
  let batch = started
  for (let look = 0, failures = 0; batch.state !== 'done' && !signal.aborted; look++) {
    onProgress(batch)
    await pause(pauses[look] ?? longest, signal)
    try {
      batch = await api.call(calls.readBatch, { params: { id: batch.id } }, { signal })
      failures = 0
    } catch (error) {
      if (isRefusal(error) || signal.aborted || ++failures > maxFailures) throw error
    }
  }
  return batch
}

export interface BatchState {
  /** The batch that is under way, with its progress once the server has begun. */
  running?: { action: ListAction; isQuick: boolean; total: number; batch?: ListBatch } | undefined
  outcome?: Outcome | undefined
  /** Records for which an action was sent, with the word for it. */
  marks: ReadonlyMap<string, string>
}

export interface RunnerOptions {
  calls: ListCalls
  versionOf: (row: ListRow) => number
  /** Reads again what an action has changed. */
  refresh: (changed: readonly string[]) => Promise<unknown>
}

/** Sends actions one after the other, so that a person never has more than one batch under way. */
export class BatchRunner {
  readonly store = create<BatchState>(() => ({ marks: new Map() }))
  /** Set with each render, since rows and filters change. */
  private options: RunnerOptions
  private readonly jobs: Job[] = []
  private isBusy = false
  private left = new AbortController()

  constructor(options: RunnerOptions) {
    this.options = options
  }

  update(options: RunnerOptions): void {
    this.options = options
  }

  /** The screen is there, perhaps again. */
  enter(): void {
    this.left = new AbortController()
  }
  /** The screen is left: batches under way continue on the server. */
  leave(): void {
    this.left.abort()
  }

  run(job: Job): void {
    this.mark(job.rows, job.action.label)
    this.jobs.push(job)
    void this.work()
  }

  /** What the screen knows to be refused is not sent. */
  refuse(action: ListAction, { id, label, isGone }: StableRow): void {
    const reason = isGone ? 'It has changed. Refresh the list.' : `It cannot be ${action.done} now.`
    const none = { succeeded: 0, undo: [], isQuick: true as const }
    this.settle({ action, done: action.done, label, ...none, refusedTotal: 1, refused: [{ id, label, reason }] })
  }

  dismiss(): void {
    this.store.setState({ outcome: undefined })
  }

  /** Undoes the batches of an outcome, the last first. */
  async undo({ action, undo, ...outcome }: Outcome): Promise<void> {
    this.store.setState({ outcome: undefined, running: { action, isQuick: false, total: outcome.succeeded } })
    const job = { action, input: {}, rows: [] }
    try {
      let undone: Outcome | undefined
      for (const id of undo.toReversed()) {
        const started = await api.call(this.options.calls.undoBatch, { params: { id } }, { idempotencyKey: newKey() })
        const next = outcomeOf({ ...job, isQuick: true }, await this.follow(started, job.action, false))
        undone = joinOutcomes(undone, next)
      }
      await this.options.refresh([])
      if (undone) this.settle({ ...undone, undo: [], isUndone: true, isQuick: false })
    } catch (error) {
      this.fail(job, error)
    }
    this.store.setState({ running: undefined })
  }

  private async work(): Promise<void> {
    if (this.isBusy) return
    this.isBusy = true
    for (let job = claimJob(this.jobs); job && !this.left.signal.aborted; job = claimJob(this.jobs))
      await this.send(job)
    this.isBusy = false
  }

  private async send(job: Job): Promise<void> {
    const { calls, versionOf, refresh } = this.options
    const { action, isQuick = false, rows, matching } = job
    this.store.setState({ running: { action, isQuick, total: matching?.count ?? rows.length } })
    try {
      const body = bodyOfJob(job, versionOf)
      const started = await api.call(calls.startBatch, { body }, { idempotencyKey: job.key })
      const batch = await this.follow(started, action, isQuick)
      const refused = new Set(batch.refused.map(({ id }) => id))
      const done = rows.filter(({ id }) => !refused.has(id))
      await refresh(done.map(({ id }) => id))
      this.mark(rows, undefined)
      this.settle(outcomeOf(job, batch))
    } catch (error) {
      this.mark(rows, undefined)
      this.fail(job, error)
    }
    this.store.setState({ running: undefined })
  }

  private follow(started: ListBatch, action: ListAction, isQuick: boolean): Promise<ListBatch> {
    const onProgress = (batch: ListBatch) =>
      this.store.setState({ running: { action, isQuick, total: batch.total, batch } })
    return followBatch(this.options.calls, started, { onProgress, signal: this.left.signal })
  }

  private settle(outcome: Outcome): void {
    this.store.setState(({ outcome: before }) => ({ outcome: joinOutcomes(before, outcome) }))
  }

  private fail(job: Pick<Job, 'action' | 'rows'> & { key?: string }, error: unknown): void {
    if (this.left.signal.aborted) return
    const message = error instanceof ApiError ? error.message : 'Something went wrong in this browser'
    const none = { succeeded: 0, refusedTotal: 0, refused: [], undo: [] }
    const again = error instanceof ApiError && !isRefusal(error) && job.key ? { job: job as Job } : {}
    this.store.setState({
      outcome: { action: job.action, done: job.action.done, ...none, failure: { message, ...again } },
    })
    // What was refused may have changed meanwhile.
    void this.options.refresh([])
  }

  private mark(rows: readonly ListRow[], mark: string | undefined): void {
    this.store.setState(({ marks }) => {
      const after = new Map(marks)
      for (const { id } of rows)
        if (mark) after.set(id, mark)
        else after.delete(id)
      return { marks: after }
    })
  }
}
