import type { CaseClock } from '../engine/rules.clock.ts'
import type { CaseStatus } from '../rules.ts'

/** The state of a duplicate and of the kept case before a merge, as JSON. */
export interface MergeBefore {
  /** The version of the duplicate after the merge: a duplicate that has changed since is not restored. */
  version: number
  status: CaseStatus
  resolutionNote: string
  clock: StoredClock
  answerSince: string | null
  /** The deadline of the kept case, and the earlier one that it received from the duplicate; null if it kept its own. */
  kept: { before: StoredClock; after: StoredClock } | null
  /** Duplicates of the duplicate, which follow the kept case since. */
  moved: string[]
}

/** A deadline as JSON. */
export type StoredClock = { [K in keyof CaseClock]: CaseClock[K] extends Date | null ? string | null : CaseClock[K] }

export const storeClock = ({ step, stepFrom, stepDays, dueAt, waitingSince }: CaseClock): StoredClock => ({
  step,
  stepFrom,
  stepDays,
  dueAt: dueAt?.toISOString() ?? null,
  waitingSince: waitingSince?.toISOString() ?? null,
})

export const moment = (at: string | null) => (at === null ? null : new Date(at))

export const readClock = (stored: StoredClock): CaseClock => ({
  ...stored,
  dueAt: moment(stored.dueAt),
  waitingSince: moment(stored.waitingSince),
})

/** The deadline of the kept case: the earlier of the two. Its step and pause stay. */
export function earlierClock(kept: CaseClock, duplicate: CaseClock): CaseClock {
  if (!kept.dueAt || !duplicate.dueAt || duplicate.dueAt >= kept.dueAt) return kept
  const { stepFrom, stepDays, dueAt } = duplicate
  return { ...kept, stepFrom, stepDays, dueAt }
}

/** Whether two deadlines are the same. */
export const isSameClock = (one: StoredClock, other: StoredClock): boolean =>
  one.step === other.step && one.dueAt === other.dueAt && one.waitingSince === other.waitingSince
