import { readHolidays } from '#features/calendar/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { updateEnquiry, wordsOfEnquiry } from '../store.server.ts'
import { type AnswerClock, answered, recalculate, startWaiting } from './rules.deadline.ts'
import { readAnswerTimes } from './service.changes.server.ts'
import { completeEach, listWaiting } from './store.complete.server.ts'

/** Adds what enquiries lack that the release before has written: words of the search, deadlines, times of answers. */
export async function completeEnquiries({ database }: Deps): Promise<void> {
  await completeEach(database, async (tx, row, events) => {
    const isOf = (...actions: string[]) => events.filter(({ action }) => actions.includes(action))
    const lastWord = isOf('received', 'replied', 'answered').at(-1)
    const isWaiting = row.status === 'new'
    const waits = isWaiting || (row.status === 'closed' && lastWord?.action !== 'answered')
    const waiting = startWaiting(await readAnswerTimes(tx, lastWord?.at ?? row.receivedAt))
    const clock: AnswerClock = isWaiting && row.dueAt ? row : waits ? waiting : answered
    return {
      waitFrom: clock.waitFrom,
      waitDays: clock.waitDays,
      dueAt: isWaiting ? clock.dueAt : null,
      firstAnsweredAt: isOf('answered')[0]?.at ?? null,
      updatedAt: events.at(-1)?.at ?? row.receivedAt,
      searchWords: wordsOfEnquiry(row),
    }
  })
}

/** Moves the deadlines of those who wait after the holidays have changed. */
export async function recalculateEnquiries(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  let last: string | undefined
  do {
    last = await deps.database.transaction(async (tx) => {
      const holidays = await readHolidays(tx, now)
      const rows = await listWaiting(tx, last)
      for (const row of rows) {
        const { dueAt } = recalculate(row, { now, holidays })
        if (dueAt?.getTime() !== row.dueAt?.getTime()) await updateEnquiry(tx, row.id, { dueAt })
      }
      return rows.at(-1)?.id
    })
  } while (last)
}
