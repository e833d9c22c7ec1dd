import { newKey } from '#kit/forms/use-once-key.ts'
import type { ListAction } from '../../contract.list.ts'
import type { ListQuery } from '../../contract.query.ts'
import type { ActionInput, ListBatch, ListRow } from '../../contract.ts'

/** An action on records, before it is sent. */
export interface Job {
  action: ListAction
  input: ActionInput
  rows: readonly ListRow[]
  /** Instead of the rows: all that match, and how many the person was shown. */
  matching?: { query: ListQuery; count: number }
  /** Made by a key on one row: several in a row go together, and the list stays as it is meanwhile. */
  isQuick?: boolean
  /** The idempotency key: sent again after a lost answer, the job is done once. */
  key: string
}

export const newJob = (job: Omit<Job, 'key'>): Job => ({ ...job, key: newKey() })

/** Takes the next job, together with the quick ones after it that do the same: ten presses of a key are one or two batches. */
export function claimJob(queue: Job[]): Job | undefined {
  const first = queue.shift()
  if (!first?.isQuick) return first
  const rows = [...first.rows]
  while (queue[0]?.isQuick && isSame(first, queue[0])) rows.push(...queue.shift()!.rows)
  return { ...first, rows }
}

const isSame = (one: Job, other: Job) =>
  one.action.id === other.action.id && JSON.stringify(one.input) === JSON.stringify(other.input)

/** The body of the call: each record with the version that the person has seen. */
export function bodyOfJob({ action, input, rows, matching }: Job, versionOf: (row: ListRow) => number) {
  const asked = { action: action.id, input }
  if (matching) return { ...asked, matching }
  return {
    ...asked,
    ids: rows.map(({ id }) => id),
    versions: Object.fromEntries(rows.map((row) => [row.id, versionOf(row)])),
  }
}

/** 'acknowledged', 'tagged ‘flood’', 'no longer tagged ‘flood’'. */
export const doneWords = ({ done }: ListAction, { tag, remove }: ActionInput): string =>
  tag ? `${remove ? 'no longer ' : ''}${done} ‘${tag}’` : done

/** What came of a job. */
export interface Outcome {
  action: ListAction
  /** 'acknowledged'. */
  done: string
  /** The record, where there was only one. */
  label?: string
  succeeded: number
  refusedTotal: number
  refused: ListBatch['refused']
  /** The batches that can be undone, and until when. */
  undo: readonly string[]
  undoUntil?: string
  isUndone?: boolean
  isQuick?: boolean
  /** It could not be sent: why, and the job to send again. */
  failure?: { message: string; job?: Job }
}

export function outcomeOf(
  { action, input, rows, isQuick }: Pick<Job, 'action' | 'input' | 'rows' | 'isQuick'>,
  batch: ListBatch,
): Outcome {
  const { succeeded, refusedTotal, refused, undoUntil, id } = batch
  const [only, ...more] = rows
  return {
    action,
    done: doneWords(action, input),
    succeeded,
    refusedTotal,
    refused,
    undo: undoUntil && succeeded > 0 ? [id] : [],
    ...(undoUntil && { undoUntil }),
    ...(isQuick && { isQuick }),
    ...(only && more.length === 0 && { label: only.label }),
  }
}

/** Quick jobs of one action that come one after the other have one outcome. */
export function joinOutcomes(before: Outcome | undefined, next: Outcome): Outcome {
  const isOne =
    before?.isQuick &&
    next.isQuick &&
    before.action.id === next.action.id &&
    before.done === next.done &&
    !before.failure
  if (!isOne || !before) return next
  const { label: _label, ...rest } = next
  return {
    ...rest,
    succeeded: before.succeeded + next.succeeded,
    refusedTotal: before.refusedTotal + next.refusedTotal,
    refused: [...before.refused, ...next.refused],
    undo: [...before.undo, ...next.undo],
  }
}

/** '10 complaints acknowledged', '10 complaints no longer tagged ‘flood’'; one record by its reference. */
export function wordsOf(
  { done, label, succeeded, isUndone }: Pick<Outcome, 'done' | 'label' | 'succeeded' | 'isUndone'>,
  nouns: { noun: string; plural: string },
): string {
  const what =
    label && succeeded === 1
      ? label
      : `${succeeded.toLocaleString('en-GB')} ${succeeded === 1 ? nouns.noun : nouns.plural}`
  return isUndone ? `Undone: ${what} as before` : `${what} ${done}`
}

/** '2 refused' and, for a single one, why. */
export function refusedWords({ refusedTotal, refused }: Outcome): string {
  const [only] = refused
  if (refusedTotal === 1 && only) return `${only.label} was refused: ${only.reason}`
  return `${refusedTotal.toLocaleString('en-GB')} refused`
}

/** An outcome as it is read out. */
export function spokenOutcome(outcome: Outcome, nouns: { noun: string; plural: string }): string {
  if (outcome.failure) return `${outcome.action.label}: ${outcome.failure.message}`
  const done = outcome.succeeded > 0 ? [wordsOf(outcome, nouns)] : []
  return [...done, ...(outcome.refusedTotal > 0 ? [refusedWords(outcome)] : [])].join('. ')
}
