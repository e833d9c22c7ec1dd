import { deliverMail, writeMail } from '#people/mail.server.ts'
import { readAccount } from '#people/directory.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Duty, holds, may } from '#platform/duties.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import type { Figure } from './contract.ts'
import { overviewMails } from './mails.ts'
import { findPeriod, mondayOf, writeDays, compare, writeAmount, writeTarget } from './rules.periods.ts'
import type { OverviewSource } from './service.kinds.server.ts'
import { periodOf } from './service.server.ts'
import { listWanting, claimWeeklyMail, wantsMail } from './store.server.ts'

interface MailJob {
  to: string
  /** The Monday on which it is due; the figures are of the week before. */
  week: string
}

/** The weekly mail to those who want it: one job queues a mail for each person, so that a failure repeats only theirs. */
export function defineOverviewJobs(deps: Deps, sources: readonly OverviewSource[]): void {
  deps.jobs.define({
    queue: weekQueue,
    title: 'Weekly mails with figures',
    // 07:00 in Nigeria.
    schedule: '0 6 * * 1',
    run: () => queueWeek(deps),
  })
  deps.jobs.define<MailJob>({
    queue: weekMailQueue,
    title: 'Mail with the figures of a week',
    mail: true,
    run: (data, { once }) => sendWeek(deps, sources, data, once),
  })
}

/** Queues the mail of this week for everybody who wants it, once however often it runs. */
export async function queueWeek(deps: Deps): Promise<void> {
  const week = mondayOf(nigerianDay(deps.clock.now()))
  await deps.database.transaction(async (tx) => {
    for (const to of await listWanting(tx))
      if (await claimWeeklyMail(tx, to, week)) await deps.jobs.enqueue(tx, weekMailQueue, { to, week })
  })
}

/** What the person may still read decides what the mail contains; without a duty there is none. */
async function sendWeek(
  deps: Deps,
  sources: readonly OverviewSource[],
  data: MailJob,
  once: { id: string; at: Date },
): Promise<void> {
  const account = await readAccount(deps, data.to)
  if (!account || !holds(account, may.readOverviews) || !(await wantsMail(deps.database.db, data.to))) return
  const period = periodOf(findPeriod('last-week', data.week), deps.clock.now())
  const mail = await writeMail(deps, overviewMails, 'week', {
    greeting: `Dear ${account.name}`,
    week: writeDays(period.days),
    figures: await figuresFor(deps, sources, account, period),
    link: `${deps.config.publicUrl}/cases/overview?period=last-week`,
  })
  await deliverMail(deps, {
    to: { account: account.id },
    job: { queue: weekMailQueue, data },
    mail: { once, ...mail },
  })
}

async function figuresFor(
  deps: Deps,
  sources: readonly OverviewSource[],
  reader: { duties?: readonly Duty[] },
  period: ReturnType<typeof periodOf>,
): Promise<string> {
  const parts: string[] = []
  for (const source of sources)
    if (holds(reader, source.duties)) {
      const figures = await source.readFigures(deps, period)
      parts.push([source.label.toUpperCase(), ...figures.map(lineOf)].join('\n'))
    }
  return parts.join('\n\n')
}

/** '– Filed: 42. 12 more than 30 before (+40%).' */
function lineOf(figure: Figure): string {
  const value = figure.value === null ? 'none' : writeAmount(figure.value, figure.unit)
  const target = writeTarget(figure)
  return `– ${figure.label}: ${value}. ${compare(figure).words}.${target && ` ${target}.`}`
}

const weekQueue = 'overview.week'
const weekMailQueue = 'overview.week-mail'
