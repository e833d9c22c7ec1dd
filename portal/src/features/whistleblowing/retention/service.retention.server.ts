import { listStaffAccounts } from '#features/accounts/service.directory.server.ts'
import { deliverMail, type Recipient } from '#features/accounts/email/service.mail.server.ts'
import { systemActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { commission } from '#platform/state/commission.ts'
import type { Mail } from '#platform/mail.server.ts'
import { addDays, nigerianDay } from '#platform/nigerian-time.ts'
import { nobodyReads, soonDestroyed, somethingToRead } from '../emails/staff-notices.ts'
import { warningDays } from '../rules.ts'
import { blur } from './service.blur.server.ts'
import {
  deleteReports,
  findReadable,
  listDue,
  listUnannounced,
  listUnwarned,
  markReports,
  sweepPuzzles,
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
  const told = await tellReaders(deps, fresh, link, (seen) => somethingToRead(seen.length, link))
  await markReports(db, told.ids, { announced: true })
  const warned = await tellReaders(deps, await listUnwarned(db, addDays(today, warningDays)), link, (seen) =>
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
async function tellReaders<R extends { id: string }>(
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
    const due = await listDue(tx, today)
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
