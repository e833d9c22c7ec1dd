import { remind, type RemindedDays, type Reminder } from '#engines/moments/service.server.ts'
import { type MailJob, mailQueueOf } from '#engines/records/service.act.server.ts'
import { stateOf } from '#engines/records/kind.ts'
import { findRecipients } from '#features/companies/service.lookup.server.ts'
import { deliverMail, writeMail, type WrittenMail } from '#people/mail.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { RunningJob } from '#platform/jobs.server.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { condition } from '../kind.conditions.ts'
import { licence } from '../kind.ts'
import { licenceMails } from '../mails.ts'
import { daysUntil } from '../rules.conditions.ts'
import { type LicenceRow, licenceStore } from '../store.server.ts'
import { conditionStore, findEvent, listDueConditions, listEndingLicences } from './store.server.ts'

const newsQueue = mailQueueOf(condition)
const reminderQueue = 'licences.reminder'
const remindersQueue = 'licences.reminders'

/** Only for this recipient: a mail that waited until the address was verified. */
interface ForOne {
  account?: string
}

const daysOf = (now: Date): readonly RemindedDays[] => [
  {
    kind: condition.key,
    steps: [30, 7],
    // An open condition has a day.
    list: async (db, from, to) =>
      (await listDueConditions(db, now, from, to)).map(({ id, day }) => ({ id, day: day! })),
  },
  { kind: licence.key, steps: [180, 90, 30], list: (db, from, to) => listEndingLicences(db, now, from, to) },
]

/** Reminds holders of what is due and of licences that end. */
export async function remindHolders(deps: Deps): Promise<void> {
  for (const days of daysOf(deps.clock.now())) await remind(deps, reminderQueue, days)
}

export function defineConditionJobs(deps: Deps): void {
  deps.jobs.define({
    queue: remindersQueue,
    title: 'Days of licences and their conditions',
    schedule: '0 6 * * *',
    run: () => remindHolders(deps),
  })
  deps.jobs.define<Reminder & ForOne>({
    queue: reminderQueue,
    title: 'Reminder about a licence',
    mail: true,
    async run(data, job) {
      const due = await readDue(deps, data)
      if (due) await mailHolder(deps, { ...due, queue: reminderQueue, data }, job)
    },
  })
  deps.jobs.define<MailJob & ForOne>({
    queue: newsQueue,
    title: 'Mail about a condition of a licence',
    mail: true,
    async run(data, job) {
      const found = await findEvent(deps.database.db, data.eventId)
      if (!found) return
      const { row, event } = found
      const values = { condition: row.text, reason: event.text }
      const write: Write = (facts) =>
        writeMail(deps, licenceMails, 'askedAgain', { ...facts, ...values, reference: row.reference })
      await mailHolder(deps, { of: row.parent, write, queue: newsQueue, data }, job)
    },
  })
}

interface HolderMail {
  of: LicenceRow
  write: Write
  queue: string
  data: ForOne
}
type Facts = Record<'name' | 'reference' | 'holder' | 'link', string>
type Write = (facts: Facts) => Promise<WrittenMail>

/** What is still due: a condition may be met, and a licence renewed, since the reminder was queued. */
async function readDue(
  deps: Deps,
  { kind, recordId, day }: Reminder,
): Promise<Pick<HolderMail, 'of' | 'write'> | undefined> {
  const { db } = deps.database
  const now = deps.clock.now()
  const left = (to: string) => ({ day: formatDay(to), days: String(daysUntil(to, now)) })
  if (kind === licence.key) {
    const of = await licenceStore.find(db, recordId)
    if (of?.validTo !== day || stateOf(licence, of, now) !== 'active') return undefined
    return { of, write: (facts) => writeMail(deps, licenceMails, 'licenceEnds', { ...facts, ...left(day) }) }
  }
  const row = await conditionStore.find(db, recordId)
  if (row?.nextDay !== day || stateOf(condition, row, now) !== 'open' || row.parent.status === 'ended') return undefined
  const { text, reference } = row
  const values = { ...left(day), condition: text, reference }
  return { of: row.parent, write: (facts) => writeMail(deps, licenceMails, 'conditionDue', { ...facts, ...values }) }
}

/** To the person who holds a licence, or the members of the company who may sign; nobody where the portal does not know the holder. */
async function mailHolder(deps: Deps, { of, write, queue, data }: HolderMail, { once }: RunningJob): Promise<void> {
  const { reference, holder } = of
  const link = `${deps.config.publicUrl}/user-profile/licences`
  for (const { id, name } of await findRecipients(deps, of)) {
    if (data.account !== undefined && data.account !== id) continue
    const mail = await write({ name, reference, holder, link })
    const job = { queue, data: { ...data, account: id } }
    await deliverMail(deps, { to: { account: id }, job, mail: { once: { ...once, id: `${once.id}-${id}` }, ...mail } })
  }
}
