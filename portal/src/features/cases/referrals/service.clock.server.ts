import { runDueWork } from '#engines/records/service.clock.server.ts'
import { recalculate } from '#engines/records/rules.deadlines.ts'
import { recalculateDeadlines } from '#engines/records/service.deadlines.server.ts'
import { readTimes } from '#features/calendar/service.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { clockActor, recordChange } from '../engine/service.history.server.ts'
import { isOpen, nextReferralWork } from './rules.lifecycle.ts'
import { changeReferral, lockReferred, queueReferralMail } from './service.changes.server.ts'
import { giveUp } from './service.delivery.server.ts'
import { listDueReferrals, referralStore } from './store.server.ts'

/** Does all due tasks of referrals: reminders, missed days, deliveries that failed, silence of the person. */
export const runReferralClock = (deps: Deps): Promise<{ done: number; failed: number }> =>
  runDueWork(deps, { noun: 'referral', list: listDueReferrals, work: (tx, id, now) => workOn(deps, tx, id, now) })

async function workOn(deps: Deps, tx: Db, id: string, now: Date): Promise<boolean> {
  const referred = await lockReferred(tx, id)
  if (!referred) return false
  const { row, referral } = referred
  const next = nextReferralWork(referral, (await readTimes(tx, now)).holidays)
  if (!next || next.at > now) {
    await referralStore.update(tx, id, { nextWorkAt: next?.at ?? null })
    return false
  }
  if (next.work === 'giveUp') await giveUp(deps, tx, referred)
  else if (next.work === 'silence') await changeReferral(deps, tx, referred, { set: { confirmation: 'silence' } })
  else {
    const isMissed = next.work === 'miss'
    await changeReferral(deps, tx, referred, { set: isMissed ? { missedAt: now } : { remindedAt: now } })
    if (!isMissed) await queueReferralMail(deps, tx, { id, mail: 'remind' })
    const action = isMissed ? 'companyMissed' : 'remindCompany'
    const mails = isMissed ? (['staff'] as const) : []
    await recordChange(deps, tx, row, { actor: clockActor, by: 'clock', action, mails, referral: id })
  }
  return true
}

/** Moves the days of companies after a holiday has changed. */
export const recalculateReferrals = (deps: Deps): Promise<void> =>
  recalculateDeadlines(deps, {
    store: referralStore,
    readTimes,
    momentsOf(row, times) {
      // The day of what is over stays as it was.
      if (!isOpen(row)) return {}
      const { dueAt } = recalculate(row, times)
      return { dueAt, nextWorkAt: nextReferralWork({ ...row, dueAt }, times.holidays)?.at ?? null }
    },
  })
