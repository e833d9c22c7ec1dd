import { act } from '#engines/records/service.act.server.ts'
import { stateOf } from '#engines/records/kind.ts'
import { addWorkingDays } from '#engines/records/rules.deadlines.ts'
import { runDueWork } from '#engines/records/service.clock.server.ts'
import { viewHolidays } from '#features/calendar/service.server.ts'
import { systemActor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { formatDay, nigerianDay } from '#platform/values/nigerian-time.ts'
import { applicationServer } from '../service.record.server.ts'
import { correctionRequest } from './kind.ts'
import { correctionMessages as messages } from './messages.ts'
import { requestServer } from './service.record.server.ts'
import { listDueRequests, requestStore } from './store.server.ts'

const queue = 'applications.corrections'
/** Working days before the last day on which the applicant is reminded. */
const remindedBefore = 3

export function defineCorrectionJobs(deps: Deps): void {
  deps.jobs.define({
    queue,
    title: 'Reminders of corrections, and their last day',
    schedule: '5 5 * * *',
    run: async () => void (await runCorrectionClock(deps)),
  })
}

/** Reminds applicants once, and gives an application back to the officers when the day has passed; nothing is decided by it. */
export async function runCorrectionClock(deps: Deps) {
  const now = deps.clock.now()
  const today = nigerianDay(now)
  const soon = addWorkingDays(today, remindedBefore, await viewHolidays(deps, now))
  return runDueWork(deps, {
    noun: 'request',
    list: (db, _now, limit) => listDueRequests(db, { today, soon }, limit),
    work: (tx, id) => workOn(deps, tx, id, now),
  })
}

async function workOn(deps: Deps, tx: Db, id: string, now: Date): Promise<boolean> {
  const row = await requestStore.lock(tx, id)
  if (row?.status !== 'open' || row.lapsedAt) return false
  const isPast = stateOf(correctionRequest, row, now) === 'past'
  if (!isPast && row.remindedAt) return false
  const own = { actor: systemActor, id, action: isPast ? 'lapse' : 'remind' } as const
  await act(deps, requestServer, own, tx)
  const action = isPast ? 'corrections-late' : 'corrections-due-soon'
  const input = { text: messages.sendBy(formatDay(row.due)) }
  await act(deps, applicationServer, { actor: systemActor, id: row.submissionId, action, input }, tx)
  return true
}
