import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, isStaff } from '#platform/duties.ts'
import { duties } from '#platform/duty-words.ts'
import { addDays, nigerianDay, startOfDay } from '#platform/nigerian-time.ts'
import { requireDuty } from '#platform/permission.ts'
import type { Work } from './contract.ts'
import { firstRows, type WorkListName, workLists } from './rules.ts'
import type { Count, WorkPart, WorkplaceSource, WorkTimes } from './service.kinds.server.ts'

/** The sources of a member of staff: their duties decide which exist for them. */
export function sourcesFor(actor: SignedIn, sources: readonly WorkplaceSource[]): WorkplaceSource[] {
  requireDuty(actor, duties)
  return isStaff(actor) ? sources.filter((source) => holds(actor, source.duties)) : []
}

function timesOf(now: Date): WorkTimes {
  const day = nigerianDay(now)
  return {
    now,
    yesterday: startOfDay(addDays(day, -1)),
    today: startOfDay(day),
    tomorrow: startOfDay(addDays(day, 1)),
  }
}

type SourcePart = WorkPart & { source: WorkplaceSource }

/** My work: what each source has of each list, merged. */
export async function readWork(deps: Deps, actor: SignedIn, sources: readonly WorkplaceSource[]): Promise<Work> {
  const own = sourcesFor(actor, sources)
  const times = timesOf(deps.clock.now())
  const [parts, yesterday] = await Promise.all([
    Promise.all(
      own.map(
        async (source) => (await source.readWork?.(deps, actor, times))?.map((part) => ({ ...part, source })) ?? [],
      ),
    ),
    readYesterday(deps, own, times),
  ])
  const all = parts.flat()
  const lists = workLists.flatMap((name) => mergeParts(name, all) ?? [])
  return { asOf: times.now.toISOString(), lists, yesterday }
}

const sum = (counts: readonly Count[]) => ({
  count: counts.reduce((total, { count }) => total + count, 0),
  capped: counts.some(({ capped }) => capped),
})

function mergeParts(name: WorkListName, all: readonly SourcePart[]): Work['lists'][number] | undefined {
  const parts = all.filter(({ list }) => list === name)
  if (parts.length === 0) return undefined
  const newestFirst = name === 'new'
  const rows = parts
    .flatMap((part) => part.rows.map((row) => ({ ...row, source: part.source.key })))
    .sort((one, other) => (newestFirst ? -1 : 1) * one.at.localeCompare(other.at))
    .slice(0, firstRows)
  return {
    name,
    ...sum(parts),
    parts: parts.map(({ source, to, count, capped = false }) => ({
      source: source.key,
      label: source.label,
      to,
      count,
      capped,
    })),
    rows,
  }
}

async function readYesterday(deps: Deps, own: readonly WorkplaceSource[], { yesterday, today }: WorkTimes) {
  const figures = await Promise.all(
    own.map(async ({ key, label, countDay }) => {
      const day = await countDay?.(deps, { from: yesterday, before: today })
      return (
        day && { source: key, label, filed: day.filed, answered: day.answered ?? null, resolved: day.resolved ?? null }
      )
    }),
  )
  return figures.filter((each) => each !== undefined)
}

/** The numbers beside the navigation. */
export async function countOpen(deps: Deps, actor: SignedIn, sources: readonly WorkplaceSource[]) {
  const counted = await Promise.all(
    sourcesFor(actor, sources).map(async ({ key, countOpen: read }) => ({ key, counted: await read?.(deps, actor) })),
  )
  const known = counted.flatMap(({ key, counted: each }) =>
    each ? [[key, { count: each.count, capped: each.capped ?? false }] as const] : [],
  )
  return { counts: Object.fromEntries(known) }
}
