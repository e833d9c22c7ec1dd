// Reminds of days: a job looks once a day for records whose day comes within their steps, and queues a mail for the nearest step of each. What was sent is a
// row with record, day and step, written in the transaction that queues the mail: a job that runs twice, or that was missed for some days, sends each once,
// and a new day of the same record has its own. Clocks with moments within a day (cases, data protection) are their own.

import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { addDays, nigerianDay } from '#platform/values/nigerian-time.ts'
import { dueStep } from './rules.ts'
import { claimReminder } from './store.server.ts'

/** What a mail is about, which reads again whether it is still needed. */
export interface Reminder {
  kind: string
  recordId: string
  day: string
  step: number
}

/** A kind of days before which somebody is reminded. */
export interface RemindedDays {
  /** Stored; never changes. */
  kind: string
  /** Days before, such as 30 and 7. */
  steps: readonly number[]
  /** The records of which somebody is reminded, with a day from the one to the other. */
  list(db: Db, from: string, to: string): Promise<{ id: string; day: string }[]>
}

export async function remind(deps: Deps, queue: string, { kind, steps, list }: RemindedDays): Promise<void> {
  const at = deps.clock.now()
  const today = nigerianDay(at)
  for (const { id: recordId, day } of await list(deps.database.db, today, addDays(today, Math.max(...steps)))) {
    const step = dueStep(day, steps, today)!
    await deps.database.transaction(async (tx) => {
      const reminder: Reminder = { kind, recordId, day, step }
      if (await claimReminder(tx, { ...reminder, at })) await deps.jobs.enqueue(tx, queue, reminder)
    })
  }
}
