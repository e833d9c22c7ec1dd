import { deliverMail, type Recipient } from '#people/mail.server.ts'
import { listStaffAccounts } from '#people/directory.server.ts'
import { systemActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { Mail } from '#platform/mail.server.ts'
import { addDays, nigerianDay } from '#platform/values/nigerian-time.ts'
import { commission } from '#platform/state/commission.ts'
import { describeError } from '#platform/telemetry/telemetry.server.ts'
import { warningDays } from '../rules.ts'
import {
  deleteReports,
  findReadable,
  lockDue,
  listUnannounced,
  listUnwarned,
  markReports,
  sweepPuzzles,
  blurRows,
  scrubKeys,
  shuffleRows,
} from '../store.server.ts'

/**
 * The nightly job: destroys reports that are due and announced, deletes used puzzles and removes traces of times. Finally, because a mail server may
 * be down, tells staff about reports to read and reports that will soon be destroyed.
 */
export async function endDay(deps: Deps): Promise<void> {
  const { db } = deps.database
  const today = nigerianDay(deps.clock.now())
  const link = `${deps.config.publicUrl}/whistleblowing`
  await destroyDue(deps, today)
  await sweepPuzzles(db, addDays(today, -1))
  await blur(deps, addDays(today, -1))
  const fresh = await listUnannounced(db)
  const told = await notifyReaders(deps, fresh, link, (seen) => somethingToRead(seen.length, link))
  await markReports(db, told.ids, { announced: true })
  const warned = await notifyReaders(deps, await listUnwarned(db, addDays(today, warningDays)), link, (seen) =>
    soonDestroyed(seen, link),
  )
  await markReports(db, warned.ids, { warned: true })
  const failure = told.failure ?? warned.failure
  if (failure !== undefined) throw failure
}

/**
 * Sends each member of staff a mail about the reports that this person may read, so that no mail reveals a withheld report. Returns the reports that
 * someone was told about, and the failure of a mail.
 */
async function notifyReaders<R extends { id: string }>(
  deps: Deps,
  reports: R[],
  link: string,
  write: (seen: R[]) => Omit<Mail, 'to'>,
): Promise<{ ids: string[]; failure: unknown }> {
  if (reports.length === 0) return { ids: [], failure: undefined }
  const ids = reports.map(({ id }) => id)
  const unread = new Set(ids)
  const told = new Set<string>()
  let failure: unknown
  const send = (to: Recipient, mail: Omit<Mail, 'to'>, about: string[]) =>
    deliverMail(deps, { to, mail }).then(
      (sent) => sent && about.forEach((id) => told.add(id)),
      (error: unknown) => (failure = error),
    )
  for (const { id, emailVerified } of await listStaffAccounts(deps, may.handleReports)) {
    if (!emailVerified) continue
    const readable = await findReadable(deps.database.db, id, ids)
    for (const each of readable) unread.delete(each)
    if (readable.size === 0) continue
    const seen = reports.filter((report) => readable.has(report.id))
    await send({ account: id }, write(seen), [...readable])
  }
  if (unread.size > 0)
    await send({ office: commission.contacts.compliance.email }, nobodyReads(unread.size, link), [...unread])
  return { ids: [...told], failure: told.size === ids.length ? undefined : failure }
}

async function destroyDue(deps: Deps, today: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const due = await lockDue(tx, today)
    await deleteReports(
      tx,
      due.map(({ id }) => id),
    )
    for (const { id, reference } of due)
      await recordAudit(tx, {
        at: deps.clock.now(),
        actor: systemActor,
        action: 'report.destroy',
        recordType: 'report',
        recordId: id,
        details: { reference },
      })
  })
}

/** Removes the remains of deleted keys from the file of their table; if this fails, the daily job repeats it. */
export const scrub = (deps: Deps): Promise<void> => tryTo(deps, () => scrubKeys(deps.database.db))

/** Removes traces in the tables of when and in which order reports arrived on and after `day`. */
export async function blur(deps: Deps, day: string): Promise<void> {
  const { db } = deps.database
  // First, so that the update follows the order of the random keys; last, so that no old row versions remain.
  await tryTo(deps, () => shuffleRows(db))
  await tryTo(deps, () => blurRows(db, day))
  await tryTo(deps, () => shuffleRows(db))
  await scrub(deps)
}

/** A table that cannot be rewritten, because it is being read, is left for the next night; other tables do not wait for it. */
const tryTo = (deps: Deps, work: () => Promise<void>): Promise<void> =>
  work().catch((error: unknown) =>
    deps.log.warn({ error: describeError(error) }, 'a table of reports could not be rewritten just now'),
  )

type Notice = Omit<Mail, 'to'>

/** Tells staff that there are reports to read, without any content. */
const somethingToRead = (count: number, link: string): Notice => ({
  subject: 'Whistle-blowing: reports to read',
  text: `${count === 1 ? 'One report is new or has' : `${count} reports are new or have`} something new from the reporter.

Sign in to read: ${link}
`,
})

/** Announces which resolved reports will soon be destroyed, and how to keep them. */
const soonDestroyed = (reports: { reference: string; destroyOn: string | null }[], link: string): Notice => ({
  subject: 'Whistle-blowing: reports that will be destroyed',
  text: `These resolved reports will be destroyed with everything that belongs to them:

${reports.map(({ reference, destroyOn }) => `${reference} on ${destroyOn}`).join('\n')}

Open a report and choose “Keep for longer” if it is still needed: ${link}
`,
})

/** Sent to the compliance address when reports are waiting, or will be destroyed, and nobody who may read them can receive mail. */
const nobodyReads = (count: number, link: string): Notice => ({
  subject: 'Whistle-blowing: reports that nobody may read',
  text: `${count === 1 ? 'One report waits or will soon be destroyed' : `${count} reports wait or will soon be destroyed`}, and no member of staff has the right to read ${count === 1 ? 'it' : 'them'} and a confirmed e-mail address.

Give the right to someone under “Who may read”: ${link}
`,
})
