// Staff set after how many days records of a kind are deleted, within the bounds of the kind; without a rule nothing is. Features say what can be
// deleted (`RetentionKind`: find what is older, delete one with its own function and audit entry). A job applies the rules each night, at most 2,000
// records of a kind, counted from the last change, and locks and checks each record again. Before a rule is saved staff see how much it deletes; a
// shorter one needs a second administrator.

import type { AskedApproval } from '#features/approvals/contract.ts'
import { performOrAsk } from '#features/approvals/service.ask.server.ts'
import type { ApprovalKind } from '#features/approvals/service.kinds.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { invalidField, notFound, stale } from '#platform/problem.ts'
import { describeError } from '#platform/telemetry/telemetry.server.ts'
import { retentionMessages as messages } from '../messages.retention.ts'
import { requireOfficer, requireReader } from '../service.events.server.ts'
import type { RetentionRule, RetentionRun } from './contract.ts'
import type { RetentionKind } from './service.kinds.server.ts'
import { addRun, listRules, lockRule, listRuns, type RuleRow, type RunRow, saveRule } from './store.retention.server.ts'

const dayMs = 86_400_000
const shownRuns = 30
const keptRunDays = 730
/** Of one kind in one run; the next day continues. */
const maxPerRun = 2_000
const maxPreviewed = 1_001

type Kinds = readonly RetentionKind[]

const toRule = ({ key, title, from, bounds }: RetentionKind, row: RuleRow | undefined): RetentionRule => ({
  key,
  title,
  from,
  ...bounds,
  days: row?.days ?? null,
  version: row?.version ?? 0,
})

const toRun = (kinds: Kinds, { id, at, removed, failed }: RunRow): RetentionRun => {
  const titleOf = (key: string) => kinds.find((kind) => kind.key === key)?.title ?? key
  return {
    id: String(id),
    at: at.toISOString(),
    removed: Object.entries(removed).map(([key, count]) => ({ title: titleOf(key), count })),
    failed: failed.map(titleOf),
  }
}

export async function readRetention(deps: Deps, actor: SignedIn, kinds: Kinds) {
  requireReader(actor)
  const { db } = deps.database
  const rows = await listRules(db)
  const runs = await listRuns(db, shownRuns)
  return {
    rules: kinds.map((kind) =>
      toRule(
        kind,
        rows.find(({ key }) => key === kind.key),
      ),
    ),
    runs: runs.map((run) => toRun(kinds, run)),
  }
}

function requireKind(kinds: Kinds, key: string): RetentionKind {
  const kind = kinds.find((known) => known.key === key)
  if (!kind) throw notFound(messages.notFound)
  return kind
}

function requireWithin({ bounds: { least, most } }: RetentionKind, days: number): void {
  if (days < least || days > most) throw invalidField('days', messages.outside(least, most))
}

const beforeOf = (deps: Deps, days: number): Date => new Date(deps.clock.now().getTime() - days * dayMs)

/** How many records a rule would delete now. */
export async function previewRule(
  deps: Deps,
  actor: SignedIn,
  { key, days }: { key: string; days: number },
  kinds: Kinds,
) {
  requireReader(actor)
  const kind = requireKind(kinds, key)
  requireWithin(kind, days)
  return { count: (await kind.find(deps, beforeOf(deps, days), maxPreviewed)).length }
}

interface RuleChange {
  key: string
  /** Null to delete nothing. */
  days: number | null
  version: number
}

const daysText = (days: number | null | undefined): string => (days ? `After ${days} days` : 'Never')

/** Deleting sooner takes two people: the next night nothing could be brought back. */
export const retentionChange = (kinds: Kinds): ApprovalKind<RuleChange> => ({
  kind: 'retention.change',
  recordType: 'retentionRule',
  duties: may.manageDataProtection,
  recordOf: ({ key }) => key,
  async see(_deps, tx, { key, days }) {
    const { title } = requireKind(kinds, key)
    const before = await lockRule(tx, key)
    return {
      title: `Change the retention rule of ${title}`,
      path: '/user-profile/data-protection/retention',
      facts: [
        { label: 'Records', value: title },
        { label: 'Deleted until now', value: daysText(before?.days) },
        { label: 'Deleted from then on', value: daysText(days) },
      ],
      state: { version: before?.version ?? 0, days: before?.days ?? null },
      ...(days !== null && days < (before?.days ?? Infinity) ? {} : { needs: [] }),
    }
  },
  async perform(deps, tx, { key, days, version }, { asker, second }) {
    const at = deps.clock.now()
    if (!(await saveRule(tx, { key, days, updatedAt: at }, version))) throw stale(messages.stale)
    const entry = { action: 'retentionRule.change', recordType: 'retentionRule', recordId: key }
    await recordAudit(tx, { at, actor: asker, ...entry, details: { days, ...second } })
  },
})

/** Sets a rule within its bounds, or asks a second administrator; 409 when someone else changed it in the meantime. */
export async function changeRule(
  deps: Deps,
  actor: SignedIn,
  change: RuleChange,
  kinds: Kinds,
): Promise<RetentionRule | AskedApproval> {
  requireOfficer(actor)
  const { key, days, version } = change
  const kind = requireKind(kinds, key)
  if (days !== null) requireWithin(kind, days)
  const asked = await deps.database.transaction(async (tx) => {
    if (((await lockRule(tx, key))?.version ?? 0) !== version) throw stale(messages.stale)
    return performOrAsk(deps, tx, actor, retentionChange(kinds), change)
  })
  return asked ?? toRule(kind, { key, days, version: version + 1, updatedAt: deps.clock.now() })
}

/** Applies the rules that staff have set and reports what was deleted. A kind that fails does not stop the others. */
export async function applyRules(deps: Deps, kinds: Kinds): Promise<void> {
  const at = deps.clock.now()
  const removed: Record<string, number> = {}
  const failed: string[] = []
  const rules = (await listRules(deps.database.db)).filter(({ days }) => days !== null)
  if (rules.length === 0) return
  for (const { key, days } of rules) {
    const kind = kinds.find((known) => known.key === key)
    if (!kind || days === null) continue
    removed[key] = 0
    try {
      const before = beforeOf(deps, Math.max(days, kind.bounds.least))
      for (const id of await kind.find(deps, before, maxPerRun)) if (await kind.remove(deps, id, before)) removed[key]++
    } catch (error) {
      failed.push(key)
      deps.log.warn({ kind: key, error: describeError(error) }, 'a retention rule could not be applied')
    }
  }
  await addRun(deps.database.db, { at, removed, failed }, new Date(at.getTime() - keptRunDays * dayMs))
}
