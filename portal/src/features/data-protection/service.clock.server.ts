// Requests (30 calendar days, extended once by 30) and breaches (72 hours from the discovery) have one rule: a clock is a list of moments. A job
// looks every five minutes for the next moment of each open record; where several have passed it announces the last one only, so that a portal that
// was off sends no heap of mails. What was announced is stored in the transaction of the event and its mail. The mails contain reference and deadline
// only: a mailbox has more readers than the register. Events only grow, and a trigger refuses to delete a breach.

import { systemActor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { describeError } from '#platform/telemetry/telemetry.server.ts'
import { breachMilestones } from './breaches/rules.breaches.ts'
import { recordOfBreach } from './breaches/service.breaches.server.ts'
import { listBreachWork, lockBreach, updateBreach } from './breaches/store.breaches.server.ts'
import { runMilestones } from './rules.clock.ts'
import { requestMilestones } from './requests/rules.requests.ts'
import { recordOf } from './requests/service.own.server.ts'
import { listRequestWork, lockRequest, updateRequest } from './requests/store.requests.server.ts'
import { noteEvent } from './service.events.server.ts'

/** Of one run; the next run continues. */
const mostPerRun = 500

/** Reminds staff of what is due. Each record has a transaction of its own that also notes the reminder, so that no crash or second run repeats it. */
export async function runClock(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const { db } = deps.database
  await workOn(deps, await listRequestWork(db, now, mostPerRun), (tx, id) => remindOfRequest(deps, tx, id, now))
  await workOn(deps, await listBreachWork(db, now, mostPerRun), (tx, id) => remindOfBreach(deps, tx, id, now))
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
  if (due) await noteEvent(deps, tx, { record, actor: systemActor, by: 'clock', action: due, mails: ['office'] })
}

async function remindOfBreach(deps: Deps, tx: Db, id: string, now: Date): Promise<void> {
  const row = await lockBreach(tx, id)
  if (!row) return
  const { due, doneUntil, nextAt } = runMilestones(breachMilestones(row), row.remindedUntil, now)
  await updateBreach(tx, id, { remindedUntil: doneUntil, nextWorkAt: nextAt })
  const record = recordOfBreach(row)
  if (due) await noteEvent(deps, tx, { record, actor: systemActor, by: 'clock', action: due, mails: ['office'] })
}
