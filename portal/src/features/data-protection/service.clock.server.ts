// Requests (30 calendar days, extended once by 30) and breaches (72 hours from the discovery) have one rule: a clock is a list of moments. A job
// looks every five minutes for the next moment of each open record; where several have passed it announces the last one only, so that a portal that
// was off sends no heap of mails. What was announced is stored in the transaction of the event and its mail. The mails contain reference and deadline
// only: a mailbox has more readers than the register. Events only grow, and a trigger refuses to delete a breach.
import { runDueWork } from '#engines/records/service.clock.server.ts'
import { writeMail, type WrittenMail } from '#people/mail.server.ts'
import { systemActor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { formatDay, formatMoment } from '#platform/values/nigerian-time.ts'
import { commission } from '#platform/state/commission.ts'
import { breachMilestones } from './breaches/rules.breaches.ts'
import { recordOfBreach } from './breaches/service.breaches.server.ts'
import { type BreachRow, breachStore, listBreachWork } from './breaches/store.breaches.server.ts'
import { breachMails, dataRequestMails } from './mails.ts'
import { rightNames } from './messages.requests.ts'
import { requestMilestones, type RequestKind } from './requests/rules.requests.ts'
import { recordOf } from './requests/service.office.server.ts'
import { listRequestWork, requestStore } from './requests/store.requests.server.ts'
import { type Milestone, runMilestones } from './rules.clock.ts'
import { type Happening, recordEvent } from './service.events.server.ts'

/** What has moments of which staff are reminded. */
interface ReminderKind<Row> {
  listWork(db: Db, now: Date, limit: number): Promise<string[]>
  store: {
    lock(tx: Db, id: string): Promise<Row | undefined>
    update(tx: Db, id: string, change: { remindedUntil: Date | null; nextWorkAt: Date | null }): Promise<unknown>
  }
  milestonesOf(row: Row): readonly Milestone[]
  recordOf(row: Row): Happening['record']
}

export async function runClock(deps: Deps): Promise<void> {
  await remind(deps, {
    listWork: listRequestWork,
    store: requestStore,
    milestonesOf: (row) => (row.status === 'open' ? requestMilestones(row) : []),
    recordOf,
  })
  await remind<BreachRow>(deps, {
    listWork: listBreachWork,
    store: breachStore,
    milestonesOf: breachMilestones,
    recordOf: recordOfBreach,
  })
}

/** Reminds staff of what is due. Each record has a transaction of its own that also notes the reminder, so that no crash or second run repeats it. */
async function remind<Row extends { remindedUntil: Date | null }>(deps: Deps, kind: ReminderKind<Row>): Promise<void> {
  const { listWork: list, store, milestonesOf, recordOf: toRecord } = kind
  await runDueWork(deps, {
    noun: 'data protection record',
    list,
    async work(tx, id, now) {
      const row = await store.lock(tx, id)
      if (!row) return false
      const { due, doneUntil, nextAt } = runMilestones(milestonesOf(row), row.remindedUntil, now)
      await store.update(tx, id, { remindedUntil: doneUntil, nextWorkAt: nextAt })
      const event = { actor: systemActor, by: 'clock', mails: ['office'] } as const
      if (due) await recordEvent(deps, tx, { ...event, record: toRecord(row), action: due })
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

const toPerson = { received: 'received', extend: 'extend', refuse: 'refuse' } as const
const toOffice = { reminded: 'officeReminded', overdue: 'officeOverdue' } as const
const within = <T extends object>(names: T, action: string): T[keyof T] | undefined =>
  Object.hasOwn(names, action) ? names[action as keyof T] : undefined

/** News about a request. The greeting has no name: an address without an account may belong to another person. */
export async function writeRequestMail(
  deps: Deps,
  { to, event, row, link }: RequestNews,
): Promise<WrittenMail & { replyTo?: string }> {
  const values = {
    reference: row.reference,
    right: rightNames[row.kind].toLowerCase(),
    dueDay: formatDay(row.dueAt),
    page: link ? `${to === 'office' ? 'Open the request' : 'See your requests'}:\n${link}` : '',
  }
  if (to === 'office')
    return writeMail(deps, dataRequestMails, within(toOffice, event.action) ?? 'officeReceived', values)
  const name = within(toPerson, event.action) ?? 'answer'
  const mail = await writeMail(deps, dataRequestMails, name, { ...values, words: event.text })
  return { replyTo: commission.contacts.compliance.email, ...mail }
}

interface BreachNews {
  action: string
  row: { reference: string; discoveredAt: Date }
  /** The end of the 72 hours. */
  dueAt: Date
  link: string
}
const hoursLeft: Record<string, string> = { hours24: '48 hours', hours48: '24 hours', hours66: '6 hours' }

/** To the compliance office: a breach, and how long is left to report it. It says nothing of what happened. */
export function writeBreachMail(deps: Deps, { action, row, dueAt, link }: BreachNews): Promise<WrittenMail> {
  const { reference, discoveredAt } = row
  const left = hoursLeft[action] ?? ''
  const values = { reference, discovered: formatMoment(discoveredAt), due: formatMoment(dueAt), left, link }
  return writeMail(deps, breachMails, left ? 'reminded' : action === 'overdue' ? 'overdue' : 'entered', values)
}
