// Figures, charts and breakdowns of a period beside the one before; a feature gives an `OverviewSource` and the duty that reads its records. Every
// count comes with the address of its list, and a test compares the total of that list with the count. A period that is not over is compared with as
// many days of the one before. The first answer is stored with the record in the transaction of the first action that the person learns of. Times are
// calendar days; the work of an officer is that of the cases assigned to them, so that the list shows the same cases.
// Totals for each day would be a second truth that changes with every edit of a case; reconsider them if `npm run bench -- cases` misses its goal.

import type { OnPerson } from '#people/hooks.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import type { QueryOf, ResponseOf } from '#platform/endpoint.ts'
import { addDays, nigerianDay, startOfDay } from '#platform/values/nigerian-time.ts'
import { requireDuty } from '#platform/permission.ts'
import { invalidField, notFound } from '#platform/problem.ts'
import type { listOverviews, readOverview } from './contract.ts'
import { bucketsOf, type Days, findPeriod, findPeriodProblem, mondayOf, ownPeriod } from './rules.periods.ts'
import type { OverviewPeriod, OverviewSource, Span } from './service.kinds.server.ts'
import { setWantsMail, wantsMail } from './store.server.ts'

export async function readOverviews(
  deps: Deps,
  actor: SignedIn,
  sources: readonly OverviewSource[],
): Promise<ResponseOf<typeof listOverviews>> {
  requireDuty(actor, may.readOverviews)
  const overviews = sources.filter(({ duties }) => holds(actor, duties)).map(({ key, label }) => ({ key, label }))
  return { overviews, weeklyMail: await wantsMail(deps.database.db, actor.id) }
}

/** The figures of one source; 404 for an unknown one, 403 for one of other duties. */
export async function readSource(
  deps: Deps,
  actor: SignedIn,
  sources: readonly OverviewSource[],
  key: string,
  query: QueryOf<typeof readOverview>,
): Promise<ResponseOf<typeof readOverview>> {
  requireDuty(actor, may.readOverviews)
  const source = sources.find((one) => one.key === key)
  if (!source) throw notFound('Overview not found')
  requireDuty(actor, source.duties)
  const now = deps.clock.now()
  const asked = askedDays(query, nigerianDay(now))
  const period = periodOf(asked, now)
  return {
    key,
    label: source.label,
    asOf: now.toISOString(),
    ...asked,
    buckets: period.buckets.map(({ from, to, label }) => ({ from, to, label })),
    ...(await source.read(deps, actor, period)),
  }
}

function askedDays({ period, from, to }: QueryOf<typeof readOverview>, today: string) {
  if (period !== 'own') return findPeriod(period, today)
  const problem = findPeriodProblem(from, to)
  if (problem || !from || !to) throw invalidField('from', problem ?? '')
  return ownPeriod({ from, to })
}

const spanOf = ({ from, to }: Days): Span => ({ from: startOfDay(from), before: startOfDay(addDays(to, 1)) })

/** A period with its moments; figures are read without comparison where it has none before. */
export function periodOf({ period, before }: { period: Days; before?: Days }, now: Date): OverviewPeriod {
  const today = nigerianDay(now)
  const week = { from: mondayOf(today), to: addDays(mondayOf(today), 6) }
  return {
    days: period,
    span: spanOf(period),
    ...(before && { previous: { days: before, span: spanOf(before) } }),
    buckets: bucketsOf(period).map((bucket) => ({ ...bucket, span: spanOf(bucket) })),
    today,
    thisWeek: { days: week, span: spanOf(week) },
    now,
  }
}

/** Removes the choice of a person who erases the account. */
export const eraseWeeklyMail: OnPerson = (_deps, tx, person) => setWantsMail(tx, person.id, false)

/** A person's own choice; the mail is sent only while they hold a duty. */
export async function saveWeekly(deps: Deps, actor: SignedIn, wanted: boolean) {
  requireDuty(actor, may.readOverviews)
  await deps.database.transaction((tx) => setWantsMail(tx, actor.id, wanted))
  return { weeklyMail: wanted }
}
