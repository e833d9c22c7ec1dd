import { recordAudit } from '#platform/audit.server.ts'
import { systemActor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { soonDestroyed, somethingToRead } from './emails/staff-notices.ts'
import { addDays, dayOf, warningDays } from './rules.ts'
import { scrub } from './service.moves.server.ts'
import {
  blurRows,
  deleteReports,
  listDue,
  listUnannounced,
  listUnwarned,
  markReports,
  sweepPuzzles,
} from './store.server.ts'

/**
 * The room's one job, each night: tells staff that there is something to read, warns of reports that end soon, destroys those whose day has come
 * (never one of which nobody was warned), and forgets used puzzles.
 */
export async function endDay(deps: Deps): Promise<void> {
  const { db } = deps.database
  const today = dayOf(deps.clock.now())
  const link = `${deps.config.publicUrl}/whistleblowing`
  const fresh = await listUnannounced(db)
  if (fresh.length > 0) {
    await deps.mailer.send(somethingToRead(fresh.length, link))
    await markReports(db, idsOf(fresh), { announced: true })
  }
  await destroyDue(deps, today)
  const ending = await listUnwarned(db, addDays(today, warningDays))
  if (ending.length > 0) {
    await deps.mailer.send(soonDestroyed(ending, link))
    await markReports(db, idsOf(ending), { warned: true })
  }
  await sweepPuzzles(db, addDays(today, -1))
  await blurRows(db, addDays(today, -1))
  await scrub(deps)
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

async function destroyDue(deps: Deps, today: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const due = await listDue(tx, today)
    await deleteReports(tx, idsOf(due))
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
