import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Clock, type ClockTimes, recalculate } from './rules.deadlines.ts'

type Moments = Partial<Record<string, Date | null>>

interface MovingDeadlines<Row, Times> {
  store: {
    lockDue: (tx: Db, after: string | undefined) => Promise<Row[]>
    update: (tx: Db, id: string, change: Moments) => Promise<unknown>
  }
  readTimes: (tx: Db, now: Date) => Promise<Times>
  /** Moments that follow from the deadline, where the kind has more than this. */
  momentsOf?: (row: Row, times: Times) => Moments
}

/** Moves the deadlines of a kind after the calendar has changed. The version stays, because people do not see a change. */
export async function recalculateDeadlines<Row extends Clock & { id: string }, Times extends ClockTimes>(
  { database, clock }: Deps,
  { store, readTimes, momentsOf = recalculate }: MovingDeadlines<Row, Times>,
): Promise<void> {
  let last: string | undefined
  do {
    last = await database.transaction(async (tx) => {
      const times = await readTimes(tx, clock.now())
      const rows = await store.lockDue(tx, last)
      for (const row of rows) {
        const moments = Object.entries(momentsOf(row, times))
        const before = row as unknown as Record<string, Date | null>
        const moved = moments.filter(([name, at]) => at?.getTime() !== before[name]?.getTime())
        if (moved.length > 0) await store.update(tx, row.id, Object.fromEntries(moved))
      }
      return rows.at(-1)?.id
    })
  } while (last)
}
