import { countAccountsIn } from '#people/directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { senderOf } from '#platform/limited-process/parsing.server.ts'
import { printPdf } from '#platform/pdf/print-pdf.server.ts'
import { requireReader } from '../service.events.server.ts'
import { makeReport, type Report, countRequestFigures, listBreachFigures } from './report-document.ts'
import { type PeriodKind, periodOf } from './rules.reports.ts'
import { countDeletedIn, listBreachesIn, listRequestsIn } from './store.reports.server.ts'

/** The report of a half year or year with the figures of the registers. */
export async function readReport(
  deps: Deps,
  actor: SignedIn,
  { period: kind, year }: { period: PeriodKind; year: number },
): Promise<Report> {
  requireReader(actor)
  const { db } = deps.database
  const now = deps.clock.now()
  const period = periodOf(kind, year)
  const figures = {
    isRunning: now < period.before,
    requests: countRequestFigures(await listRequestsIn(db, period), period),
    breaches: listBreachFigures(await listBreachesIn(db, period), now),
    accounts: await countAccountsIn(db, period),
    deleted: await countDeletedIn(db, period),
  }
  return makeReport(period, figures, now.toISOString())
}

export async function printReport(
  deps: Deps,
  actor: SignedIn,
  query: Parameters<typeof readReport>[2],
): Promise<Buffer> {
  return printPdf(deps, senderOf(actor, ''), await readReport(deps, actor, query))
}
