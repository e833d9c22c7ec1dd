import type { AskedApproval } from '#features/approvals/contract.ts'
import { performOrAsk } from '#features/approvals/service.ask.server.ts'
import type { ApprovalKind, SecondPerson } from '#features/approvals/service.kinds.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { announceContentChange } from '#platform/events.server.ts'
import { formatDay, nigerianDay, startOfDay, addDays } from '#platform/values/nigerian-time.ts'
import { requireDuty } from '#platform/permission.ts'
import { type FieldProblem, conflict, Problem, stale, invalidField } from '#platform/problem.ts'
import { builtInSchedule } from '#platform/state/fees/schedule.ts'
import type { ManagedSchedule, saveFeeDraft } from './contract.drafts.ts'
import { scheduleWords as words } from './messages.ts'
import { compareSchedules, rowsWithoutSource } from './rules.changes.ts'
import {
  findScheduleProblems,
  hasSameOutline,
  findDateProblem,
  scheduleOn,
  stateOf,
  effectQueue,
} from './rules.check.ts'
import { asParts } from './schedule.ts'
import { type Published, readPublished } from './service.server.ts'
import {
  lockSchedule,
  lockSchedules,
  type ScheduleRow,
  updateSchedule,
  countDrafts,
  deleteSchedule,
  findSchedule,
  insertSchedule,
} from './store.server.ts'

const recordType = 'fee-schedule'
const maxDrafts = 20

/** The schedule that one of this day follows: the one in force on the day before, else the one of today. */
const scheduleBefore = (published: readonly Published[], effectiveOn: string, today: string): Published =>
  scheduleOn(published, effectiveOn > today ? addDays(effectiveOn, -1) : today) ?? published[0]!

async function toManaged(deps: Deps, db: Db, row: ScheduleRow): Promise<ManagedSchedule> {
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

export async function readDraft(deps: Deps, actor: SignedIn, id: string): Promise<ManagedSchedule> {
  requireDuty(actor, may.readContent)
  const { db } = deps.database
  return toManaged(deps, db, await findSchedule(db, id))
}

export async function copySchedule(deps: Deps, actor: SignedIn, key: string | undefined): Promise<ManagedSchedule> {
  requireDuty(actor, may.draftContent)
  const request = { scope: `fee schedule of ${actor.id}`, key, input: null }
  return deps.database.transaction((tx) =>
    onceFor(tx, request, async () => {
      await lockSchedules(tx)
      if ((await countDrafts(tx)) >= maxDrafts) throw conflict(words.tooMany)
      const published = await readPublished(tx)
      const { title, parts } = scheduleOn(published, nigerianDay(deps.clock.now())) ?? published[0]!
      const row = await insertSchedule(tx, { state: 'draft', title, parts, ...changedBy(deps, actor) })
      await record(deps, tx, actor, 'fees.copy', row)
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
    await record(deps, tx, actor, 'fees.save', row)
    return toManaged(deps, tx, row)
  })
}

export async function deleteDraft(deps: Deps, actor: SignedIn, id: string, version: number): Promise<void> {
  requireDuty(actor, may.draftContent)
  await deps.database.transaction(async (tx) => {
    const row = await lockDraft(tx, id, version)
    await deleteSchedule(tx, id)
    await record(deps, tx, actor, 'fees.delete', row)
  })
}

/** The draft in the version that the person saw, locked. */
async function lockDraft(tx: Db, id: string, version?: number): Promise<ScheduleRow> {
  const row = await lockSchedule(tx, id)
  if (row.state !== 'draft') throw conflict(words.notDraft)
  if (version !== undefined && row.version !== version) throw stale(words.changedMeanwhile)
  return row
}

const changedBy = (deps: Deps, { id, name }: SignedIn) => ({
  changedAt: deps.clock.now(),
  changedById: id,
  changedByName: name,
})

/** The audit entry of a change, in its transaction. */
async function record(
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

interface PublishInput {
  id: string
}

/** New fees bind everyone who applies, so two publishers publish them. */
export const feePublishing: ApprovalKind<PublishInput> = {
  kind: 'fees.publish',
  recordType,
  duties: may.publishContent,
  recordOf: ({ id }) => id,
  async see(deps, tx, { id }) {
    const row = await lockSchedule(tx, id)
    const before = scheduleBefore(await readPublished(tx), row.effectiveOn, nigerianDay(deps.clock.now()))
    return {
      title: `Publish the fees from ${formatDay(row.effectiveOn)}`,
      path: `/content-manager/fees/${id}`,
      facts: [
        { label: 'In force from', value: formatDay(row.effectiveOn) },
        { label: 'Source', value: row.source },
        { label: 'Reason', value: row.reason },
        ...factsOf(before, row),
      ],
      // Also what it is compared with: another schedule may be published for a day before it.
      state: { version: row.version, state: row.state, before: before.effectiveOn },
    }
  },
  async perform(deps, tx, { id }, { asker, second }) {
    await publishLocked(deps, tx, asker, await lockDraft(tx, id), second)
  },
  // The commit has told the other processes.
  performed: (deps) => Promise.resolve(deps.events.changedHere()),
}

/** The second person reads every change in the request itself; a very long list ends with the number of the others. */
function factsOf(before: Published, row: ScheduleRow): { label: string; value: string }[] {
  const max = 100
  const changes = compareSchedules(before, row)
  const shown = changes.slice(0, max).map(({ place, what, before: was, after, source }) => ({
    label: `${place}: ${what}`,
    value: `${was || 'Nothing'} → ${after || 'Nothing'}${source && ` (${source})`}`,
  }))
  const others = changes.length - shown.length
  return others > 0 ? [...shown, { label: 'Other changes', value: `${others}, in the schedule itself` }] : shown
}

/** Publishes a draft for its day, or asks a second publisher. */
export async function publishDraft(
  deps: Deps,
  actor: SignedIn,
  { id, version }: { id: string; version: number },
): Promise<AskedApproval | undefined> {
  requireDuty(actor, may.publishContent)
  const asked = await deps.database.transaction(async (tx) => {
    const row = await lockDraft(tx, id, version)
    await requireReady(deps, tx, row)
    return performOrAsk(deps, tx, actor, feePublishing, { id })
  })
  if (!asked) deps.events.changedHere()
  return asked
}

/** Everything that must be right before new fees are published, each problem beside its field. */
async function requireReady(deps: Deps, tx: Db, row: ScheduleRow): Promise<void> {
  const today = nigerianDay(deps.clock.now())
  const published = await readPublished(tx)
  const before = scheduleBefore(published, row.effectiveOn, today)
  const dateProblem = findDateProblem(published, row.effectiveOn, today)
  const problems: FieldProblem[] = [
    ...(dateProblem ? [{ field: 'effectiveOn', message: dateProblem }] : []),
    ...(row.source ? [] : [{ field: 'source', message: words.noSource }]),
    ...(row.reason ? [] : [{ field: 'reason', message: words.noReason }]),
    ...findScheduleProblems(row).map((message) => ({ field: 'parts', message })),
    ...rowsWithoutSource(before, row).map((place) => ({ field: 'parts', message: `${place}: ${words.noSource}` })),
    ...(compareSchedules(before, row).length > 0 ? [] : [{ field: 'parts', message: words.nothingChanged }]),
  ]
  if (problems.length > 0) throw new Problem(400, problems[0]!.message, { fields: problems })
}

async function publishLocked(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  row: ScheduleRow,
  second: SecondPerson,
): Promise<void> {
  // Time may have passed, and another schedule may have been published, since this was asked.
  await lockSchedules(tx)
  const problem = findDateProblem(await readPublished(tx), row.effectiveOn, nigerianDay(deps.clock.now()))
  if (problem) throw conflict(problem)
  const published = await updateSchedule(tx, row.id, {
    state: 'published',
    version: row.version + 1,
    ...changedBy(deps, actor),
  })
  await record(deps, tx, actor, 'fees.publish', published, second)
  await announceContentChange(tx)
  await deps.jobs.enqueue(tx, effectQueue, {}, { startAfter: startOfDay(row.effectiveOn) })
}

/** Takes a published schedule back before its day; it is a draft again. */
export async function withdrawSchedule(
  deps: Deps,
  actor: SignedIn,
  { id, version, reason }: { id: string; version: number; reason: string },
): Promise<ManagedSchedule> {
  requireDuty(actor, may.publishContent)
  const managed = await deps.database.transaction(async (tx) => {
    const row = await lockSchedule(tx, id)
    if (row.state !== 'published') throw conflict(words.notPublished)
    if (row.version !== version) throw stale(words.changedMeanwhile)
    if (row.effectiveOn <= nigerianDay(deps.clock.now())) throw conflict(words.inForce)
    const draft = await updateSchedule(tx, id, { state: 'draft', version: version + 1, ...changedBy(deps, actor) })
    await record(deps, tx, actor, 'fees.withdraw', draft, { reason })
    await announceContentChange(tx)
    return toManaged(deps, tx, draft)
  })
  deps.events.changedHere()
  return managed
}
