// Requests (30 calendar days, extended once by 30) and breaches (72 hours from the discovery) have one rule: a clock is a list of moments. A job
// looks every five minutes for the next moment of each open record; where several have passed it announces the last one only, so that a portal that
// was off sends no heap of mails. What was announced is stored in the transaction of the event and its mail. The mails contain reference and deadline
// only: a mailbox has more readers than the register. Events only grow, and a trigger refuses to delete a breach.
import { type ActionOf, type DeskKind, mailOf, type MailOf } from '#engines/records/kind.ts'
import { act } from '#engines/records/service.act.server.ts'
import type { RecordServer, StoredRecord } from '#engines/records/service.records.server.ts'
import { runDueWork } from '#engines/records/service.clock.server.ts'
import { type MailValues, writeMail, type WrittenMail } from '#people/mail.server.ts'
import { systemActor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { formatDay, formatMoment } from '#platform/values/nigerian-time.ts'
import { commission } from '#platform/state/commission.ts'
import { dataBreach } from './breaches/kind.ts'
import { breachMilestones } from './breaches/rules.breaches.ts'
import { breachServer } from './breaches/service.breaches.server.ts'
import { type BreachRow, listBreachWork } from './breaches/store.breaches.server.ts'
import { breachMails, dataRequestMails } from './mails.ts'
import { rightNames } from './messages.requests.ts'
import { dataRequest } from './requests/kind.ts'
import { requestMilestones, type RequestKind } from './requests/rules.requests.ts'
import { requestServer } from './requests/service.request.server.ts'
import { listRequestWork, type RequestRow } from './requests/store.requests.server.ts'
import { type Milestone, runMilestones } from './rules.clock.ts'

type Reminded = StoredRecord & { remindedUntil: Date | null }

/** What has moments of which staff are reminded. */
interface ReminderKind<K extends DeskKind, Row> {
  listWork(db: Db, now: Date, limit: number): Promise<string[]>
  milestonesOf(row: Row): readonly Milestone<ActionOf<K>>[]
}

export async function runClock(deps: Deps): Promise<void> {
  const requestsOf = (row: RequestRow) => (row.status === 'open' ? requestMilestones(row) : [])
  await remind(deps, requestServer, { listWork: listRequestWork, milestonesOf: requestsOf })
  await remind<typeof dataBreach, BreachRow>(deps, breachServer, {
    listWork: listBreachWork,
    milestonesOf: breachMilestones,
  })
}

/** Reminds staff of what is due. Each record has a transaction of its own that also notes the reminder, so that no crash or second run repeats it. */
async function remind<K extends DeskKind, Row extends Reminded>(
  deps: Deps,
  server: RecordServer<K, Row>,
  { listWork: list, milestonesOf }: ReminderKind<K, Row>,
): Promise<void> {
  await runDueWork(deps, {
    noun: 'data protection record',
    list,
    async work(tx, id, now) {
      const row = await server.store.lock(tx, id)
      if (!row) return false
      const { due, doneUntil, nextAt } = runMilestones(milestonesOf(row), row.remindedUntil, now)
      await server.store.update(tx, row.id, { remindedUntil: doneUntil, nextWorkAt: nextAt })
      if (due) await act(deps, server, { actor: systemActor, id, action: due }, tx)
      return due !== undefined
    },
  })
}

interface RequestNews {
  to: 'person' | 'office'
  event: { action: string; text: string }
  row: { reference: string; kind: RequestKind; dueAt: Date }
  /** The page of the request; null for a person without an account. */
  link: string | null
}

type RequestMail = 'received' | 'officeReceived' | MailOf<typeof dataRequest>
const begun = { person: 'received', office: 'officeReceived' } as const
const aboutRequest = ({ to, row, link }: RequestNews) => ({
  reference: row.reference,
  right: rightNames[row.kind].toLowerCase(),
  dueDay: formatDay(row.dueAt),
  page: link ? `${to === 'office' ? 'Open the request' : 'See your requests'}:\n${link}` : '',
})
const withWords = (news: RequestNews) => ({ ...aboutRequest(news), words: news.event.text })
const requestValues: MailValues<typeof dataRequestMails, RequestMail, RequestNews> = {
  received: withWords,
  extend: withWords,
  refuse: withWords,
  answer: withWords,
  officeReceived: aboutRequest,
  officeReminded: aboutRequest,
  officeReturned: aboutRequest,
  officeOverdue: aboutRequest,
}

/** News about a request; undefined where an entry of its history has no mail. The greeting has no name: an address without an account may belong to another person. */
export async function writeRequestMail(
  deps: Deps,
  news: RequestNews,
): Promise<(WrittenMail & { replyTo?: string }) | undefined> {
  const { to, event } = news
  const name: RequestMail | undefined = event.action === 'received' ? begun[to] : mailOf(dataRequest, event.action, to)
  if (!name) return undefined
  const mail = await writeMail(deps, dataRequestMails, name, requestValues[name](news))
  return to === 'office' ? mail : { replyTo: commission.contacts.compliance.email, ...mail }
}

interface BreachNews {
  action: string
  row: { reference: string; discoveredAt: Date }
  /** The end of the 72 hours. */
  dueAt: Date
  link: string
}
const hoursLeft: Record<string, string> = { hours24: '48 hours', hours48: '24 hours', hours66: '6 hours' }

type BreachMail = 'entered' | MailOf<typeof dataBreach>
const aboutBreach = ({ action, row: { reference, discoveredAt }, dueAt, link }: BreachNews) => ({
  reference,
  discovered: formatMoment(discoveredAt),
  due: formatMoment(dueAt),
  left: hoursLeft[action] ?? '',
  link,
})
const breachValues: MailValues<typeof breachMails, BreachMail, BreachNews> = {
  entered: aboutBreach,
  reminded: aboutBreach,
  overdue: aboutBreach,
}

/** To the compliance office: a breach, and how long is left to report it; undefined where an entry of its history has no mail. It says nothing of what happened. */
export async function writeBreachMail(deps: Deps, news: BreachNews): Promise<WrittenMail | undefined> {
  const name: BreachMail | undefined = news.action === 'entered' ? 'entered' : mailOf(dataBreach, news.action, 'office')
  return name && writeMail(deps, breachMails, name, breachValues[name](news))
}
