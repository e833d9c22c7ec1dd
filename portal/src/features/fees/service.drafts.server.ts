import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { addDays, nigerianDay } from '#platform/nigerian-time.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, invalidField, notFound, stale } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import type { DraftSummary, ManagedSchedule, saveFeeDraft } from './contract.drafts.ts'
import { scheduleWords as words } from './messages.ts'
import { hasSameOutline } from './rules.check.ts'
import { scheduleOn, timeOf } from './rules.dates.ts'
import { builtInSchedule } from '#platform/state/fees/schedule.ts'
import { asParts } from './schedule.ts'
import { type Published, readPublished } from './service.server.ts'
import {
  countDrafts,
  deleteSchedule,
  findSchedule,
  insertSchedule,
  listSummaries,
  lockSchedule,
  lockSchedules,
  type ScheduleRow,
  updateSchedule,
} from './store.server.ts'

export const recordType = 'fee-schedule'
const mostDrafts = 20
const mostListed = 200

/** The schedule that one of this day follows: the one in force on the day before, else the one of today. */
export const scheduleBefore = (published: readonly Published[], effectiveOn: string, today: string): Published =>
  scheduleOn(published, effectiveOn > today ? addDays(effectiveOn, -1) : today) ?? published[0]!

const stateOf = (
  { state, effectiveOn }: Pick<ScheduleRow, 'state' | 'effectiveOn'>,
  published: readonly Published[],
  today: string,
): DraftSummary['state'] => (state === 'draft' ? 'draft' : timeOf(published, { effectiveOn }, today))

export async function toManaged(deps: Deps, db: Db, row: ScheduleRow): Promise<ManagedSchedule> {
  const today = nigerianDay(deps.clock.now())
  const published = await readPublished(db)
  const { id, version, title, effectiveOn, source, reason, parts, changedAt, changedByName } = row
  const others = published.filter((one) => row.state === 'draft' || one.effectiveOn < effectiveOn)
  const {
    title: titleBefore,
    date,
    parts: partsBefore,
  } = row.state === 'draft' ? scheduleBefore(others, effectiveOn, today) : others.at(-1)!
  return {
    id,
    state: stateOf(row, published, today),
    version,
    title,
    effectiveOn,
    source,
    reason,
    parts,
    changedAt: changedAt.toISOString(),
    changedByName,
    before: { title: titleBefore, date, parts: partsBefore },
  }
}

/** Drafts, and what staff have published, those changed last first. */
export async function listDrafts(deps: Deps, actor: SignedIn): Promise<{ items: DraftSummary[]; today: string }> {
  requireDuty(actor, may.readContent)
  const { db } = deps.database
  const today = nigerianDay(deps.clock.now())
  const [rows, published] = await Promise.all([listSummaries(db, mostListed), readPublished(db)])
  const items = rows.map(({ state, changedAt, ...row }) => ({
    ...row,
    state: stateOf({ state, effectiveOn: row.effectiveOn }, published, today),
    changedAt: changedAt.toISOString(),
  }))
  return { items, today }
}

export async function readDraft(deps: Deps, actor: SignedIn, id: string): Promise<ManagedSchedule> {
  requireDuty(actor, may.readContent)
  const row = isUuid(id) ? await findSchedule(deps.database.db, id) : undefined
  if (!row) throw notFound(words.gone)
  return toManaged(deps, deps.database.db, row)
}

/** Copies the schedule in force to a new draft. */
export async function copySchedule(deps: Deps, actor: SignedIn, key: string | undefined): Promise<ManagedSchedule> {
  requireDuty(actor, may.draftContent)
  const request = { scope: `fee schedule of ${actor.id}`, key, input: null }
  return deps.database.transaction((tx) =>
    onceFor(tx, request, async () => {
      await lockSchedules(tx)
      if ((await countDrafts(tx)) >= mostDrafts) throw conflict(words.tooMany)
      const published = await readPublished(tx)
      const { title, parts } = scheduleOn(published, nigerianDay(deps.clock.now())) ?? published[0]!
      const row = await insertSchedule(tx, { state: 'draft', title, parts, ...changedBy(deps, actor) })
      await note(deps, tx, actor, 'fees.copy', row)
      return toManaged(deps, tx, row)
    }),
  )
}

/** Saves a draft as the editor sends it; it may be incomplete, which publishing then refuses. */
export async function saveDraft(
  deps: Deps,
  actor: SignedIn,
  id: string,
  { version, ...body }: BodyOf<typeof saveFeeDraft>,
): Promise<ManagedSchedule> {
  requireDuty(actor, may.draftContent)
  const parts = asParts(body.parts)
  if (!hasSameOutline({ parts }, builtInSchedule)) throw invalidField('parts', words.outline)
  return deps.database.transaction(async (tx) => {
    await lockDraft(tx, id, version)
    const row = await updateSchedule(tx, id, { ...body, parts, version: version + 1, ...changedBy(deps, actor) })
    await note(deps, tx, actor, 'fees.save', row)
    return toManaged(deps, tx, row)
  })
}

export async function deleteDraft(deps: Deps, actor: SignedIn, id: string, version: number): Promise<void> {
  requireDuty(actor, may.draftContent)
  await deps.database.transaction(async (tx) => {
    const row = await lockDraft(tx, id, version)
    await deleteSchedule(tx, id)
    await note(deps, tx, actor, 'fees.delete', row)
  })
}

/** The draft in the version that the person saw, locked. */
export async function lockDraft(tx: Db, id: string, version?: number): Promise<ScheduleRow> {
  const row = isUuid(id) ? await lockSchedule(tx, id) : undefined
  if (!row) throw notFound(words.gone)
  if (row.state !== 'draft') throw conflict(words.notDraft)
  if (version !== undefined && row.version !== version) throw stale(words.changedMeanwhile)
  return row
}

export const changedBy = (deps: Deps, { id, name }: SignedIn) => ({
  changedAt: deps.clock.now(),
  changedById: id,
  changedByName: name,
})

/** The audit entry of a change, in its transaction. */
export async function note(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  action: string,
  { id, version, effectiveOn }: ScheduleRow,
  more: object = {},
): Promise<void> {
  const details = { version, effectiveOn, ...more }
  await recordAudit(tx, { at: deps.clock.now(), actor, action, recordType, recordId: id, details })
}
