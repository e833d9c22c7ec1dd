import type { AskedApproval } from '#features/approvals/contract.ts'
import { performOrAsk } from '#features/approvals/service.ask.server.ts'
import type { ApprovalKind, SecondPerson } from '#features/approvals/service.kinds.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { announceContentChange } from '#platform/events.server.ts'
import type { FieldProblem } from '#platform/problem.ts'
import { formatDay, nigerianDay, startOfDay } from '#platform/nigerian-time.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, notFound, Problem, stale } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import type { ManagedSchedule } from './contract.drafts.ts'
import { scheduleWords as words } from './messages.ts'
import { compareSchedules, rowsWithoutSource } from './rules.changes.ts'
import { findScheduleProblems } from './rules.check.ts'
import { findDateProblem } from './rules.dates.ts'
import { changedBy, lockDraft, note, recordType, scheduleBefore, toManaged } from './service.drafts.server.ts'
import { type Published, readPublished } from './service.server.ts'
import { effectQueue } from './rules.queues.ts'
import { lockSchedule, lockSchedules, type ScheduleRow, updateSchedule } from './store.server.ts'

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
    const row = isUuid(id) ? await lockSchedule(tx, id) : undefined
    if (!row) throw notFound(words.gone)
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
  const most = 100
  const changes = compareSchedules(before, row)
  const shown = changes.slice(0, most).map(({ place, what, before: was, after, source }) => ({
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
  await note(deps, tx, actor, 'fees.publish', published, second)
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
    const row = isUuid(id) ? await lockSchedule(tx, id) : undefined
    if (!row) throw notFound(words.gone)
    if (row.state !== 'published') throw conflict(words.notPublished)
    if (row.version !== version) throw stale(words.changedMeanwhile)
    if (row.effectiveOn <= nigerianDay(deps.clock.now())) throw conflict(words.inForce)
    const draft = await updateSchedule(tx, id, { state: 'draft', version: version + 1, ...changedBy(deps, actor) })
    await note(deps, tx, actor, 'fees.withdraw', draft, { reason })
    await announceContentChange(tx)
    return toManaged(deps, tx, draft)
  })
  deps.events.changedHere()
  return managed
}
