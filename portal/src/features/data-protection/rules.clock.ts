/** A moment at which staff are reminded. */
export interface Milestone<Key extends string = string> {
  key: Key
  at: Date
}

export interface ClockRun<Key extends string> {
  /** The milestone to tell of now; where several have passed, only the last. */
  due: Key | undefined
  /** The last milestone that is done. */
  doneUntil: Date | null
  /** When the next is due; null after the last. */
  nextAt: Date | null
}

/** What a clock has to do now. A milestone that was done before, or that a new deadline has moved into the past of a done one, is not repeated. */
export function runMilestones<Key extends string>(
  milestones: readonly Milestone<Key>[],
  doneUntil: Date | null,
  now: Date,
): ClockRun<Key> {
  const open = milestones
    .filter(({ at }) => doneUntil === null || at > doneUntil)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const passed = open.filter(({ at }) => at <= now)
  const last = passed.at(-1)
  return { due: last?.key, doneUntil: last?.at ?? doneUntil, nextAt: open[passed.length]?.at ?? null }
}

/** Names stored in the database: job queues and prefixes of references. */
export const mailQueue = 'dataProtection.mail'
export const clockQueue = 'dataProtection.clock'
export const retentionQueue = 'dataProtection.retention'
export const requestPrefix = 'DR'
export const breachPrefix = 'DB'
