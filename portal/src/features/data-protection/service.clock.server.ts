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
