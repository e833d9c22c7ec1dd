// Requests (30 calendar days, extended once by 30) and breaches (72 hours from the discovery) have one rule: a clock is a list of moments. A job
// looks every five minutes for the next moment of each open record; where several have passed it announces the last one only, so that a portal that
// was off sends no heap of mails. What was announced is stored in the transaction of the event and its mail. The mails contain reference and deadline
// only: a mailbox has more readers than the register. Events only grow, and a trigger refuses to delete a breach.
import { writeMail, type WrittenMail } from '#people/mail.server.ts'
import { systemActor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { formatDay, formatMoment } from '#platform/values/nigerian-time.ts'
import { commission } from '#platform/state/commission.ts'
import { describeError } from '#platform/telemetry/telemetry.server.ts'
import { breachMilestones } from './breaches/rules.breaches.ts'
import { recordOfBreach } from './breaches/service.breaches.server.ts'
import { listBreachWork, lockBreach, updateBreach } from './breaches/store.breaches.server.ts'
import { breachMails, dataRequestMails } from './mails.ts'
import { rightNames } from './messages.requests.ts'
import { requestMilestones, type RequestKind } from './requests/rules.requests.ts'
import { recordOf } from './requests/service.office.server.ts'
import { listRequestWork, lockRequest, updateRequest } from './requests/store.requests.server.ts'
import { runMilestones } from './rules.clock.ts'
import { recordEvent } from './service.events.server.ts'

/** Of one run; the next run continues. */
const maxPerRun = 500

/** Reminds staff of what is due. Each record has a transaction of its own that also notes the reminder, so that no crash or second run repeats it. */
export async function runClock(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const { db } = deps.database
  await workOn(deps, await listRequestWork(db, now, maxPerRun), (tx, id) => remindOfRequest(deps, tx, id, now))
  await workOn(deps, await listBreachWork(db, now, maxPerRun), (tx, id) => remindOfBreach(deps, tx, id, now))
}

async function workOn(deps: Deps, ids: readonly string[], work: (tx: Db, id: string) => Promise<void>): Promise<void> {
  for (const id of ids)
    try {
      await deps.database.transaction((tx) => work(tx, id))
    } catch (error) {
      deps.log.warn({ record: id, error: describeError(error) }, 'the clock of data protection failed on a record')
    }
}

async function remindOfRequest(deps: Deps, tx: Db, id: string, now: Date): Promise<void> {
  const row = await lockRequest(tx, id)
  if (!row || row.status !== 'open') return
  const { due, doneUntil, nextAt } = runMilestones(requestMilestones(row), row.remindedUntil, now)
  await updateRequest(tx, id, { remindedUntil: doneUntil, nextWorkAt: nextAt })
  const record = recordOf(row)
  if (due) await recordEvent(deps, tx, { record, actor: systemActor, by: 'clock', action: due, mails: ['office'] })
}

async function remindOfBreach(deps: Deps, tx: Db, id: string, now: Date): Promise<void> {
  const row = await lockBreach(tx, id)
  if (!row) return
  const { due, doneUntil, nextAt } = runMilestones(breachMilestones(row), row.remindedUntil, now)
  await updateBreach(tx, id, { remindedUntil: doneUntil, nextWorkAt: nextAt })
  const record = recordOfBreach(row)
  if (due) await recordEvent(deps, tx, { record, actor: systemActor, by: 'clock', action: due, mails: ['office'] })
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
