import { replaceEntries } from '#features/search/service.index.server.ts'
import { announceContentChange } from '#platform/events.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { nigerianDay } from '#platform/nigerian-time.ts'
import { scheduleOn } from './rules.dates.ts'
import { feeSearchEntries } from './schedule-search.ts'
import { readPublished } from './service.server.ts'
import { lockSchedules } from './store.server.ts'

/** Puts the fees of today into the search. Running it again changes nothing. */
export async function indexFees(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    await lockSchedules(tx)
    const published = await readPublished(tx)
    const today = scheduleOn(published, nigerianDay(now)) ?? published[0]!
    const entries = feeSearchEntries(today).map(({ title, description, link, date }) => ({
      id: `fees:${link}`,
      source: 'Fees' as const,
      title,
      body: description,
      link,
      date,
    }))
    await replaceEntries(tx, 'fees:', entries, now)
  })
}

/** At the beginning of a day: the search follows, and all processes drop the pages of yesterday. */
export async function takeEffect(deps: Deps): Promise<void> {
  await indexFees(deps)
  await announceContentChange(deps.database.db)
  deps.events.changedHere()
}
