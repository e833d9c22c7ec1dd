import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import circles from './folder-circles.json' with { type: 'json' }
import { repositoryRoot } from './repository-root.ts'

export type Breach = { rule: string; from: string; to: string }

type CruiseResult = {
  summary: { violations: { rule: { name: string }; from: string; to: string }[]; totalCruised: number }
  modules: { source: string; dependencies: { resolved: string }[] }[]
}

/**
 * Files read and breaches of the rules for dependencies under `root`; throws when the tool itself fails. `known` are the circles of folders inside a
 * feature, or inside another folder of `src`, that are still there: none may be added or grow, and one that became smaller is written down so.
 */
export function findBreaches(
  root: string,
  known: readonly (readonly string[])[] = circles,
): { files: number; breaches: Breach[] } {
  const run = spawnSync(
    process.execPath,
    [
      '--import',
      pathToFileURL(resolve(repositoryRoot, 'tools/typescript-5-hook.mjs')).href,
      resolve(repositoryRoot, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      resolve(repositoryRoot, 'tools/dependency-cruiser.cjs'),
      '--output-type',
      'json',
      'portal/src',
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  )
  if (!run.stdout.startsWith('{')) throw new Error(`dependency-cruiser did not run:\n${run.stdout}${run.stderr}`)
  const { summary, modules } = JSON.parse(run.stdout) as CruiseResult
  if (summary.totalCruised === 0) throw new Error('dependency-cruiser read no file')
  const ofFiles = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
  return { files: summary.totalCruised, breaches: [...ofFiles, ...findFolderCycles(modules, known)] }
}

const testFile = /[.](test|spec)[.]tsx?$|\/testing[.]([a-z-]+[.])?ts$/
/** Exception: a place in the table of pages names its icon (`dependency-cruiser.cjs`). */
const iconNames = 'portal/src/ui/icon-names.ts'

/** What must not depend on itself through others: each feature, each engine, each other folder of `src`, and each file there. */
const unitOf = (file: string) => /^portal\/src\/((?:features|engines)\/[^/]+|[^/]+)/.exec(file)?.[1]
const folderOf = (file: string) => /^portal\/src\/(.+)\/[^/]+$/.exec(file)?.[1]

interface Import {
  from: string
  to: string
}

/** Imports that are part of a circle of places, and the circles. */
function findCircles(imports: readonly Import[], placeOf: (file: string) => string | undefined) {
  const next = new Map<string, Set<string>>()
  const between = imports.filter(({ from, to }) => placeOf(from) && placeOf(to) && placeOf(from) !== placeOf(to))
  for (const { from, to } of between)
    next.set(placeOf(from)!, (next.get(placeOf(from)!) ?? new Set()).add(placeOf(to)!))
  const reached = new Map([...next.keys()].map((start) => [start, reachedFrom(start, next)]))
  const circleOf = (place: string) =>
    [...reached.keys()].filter((each) => reached.get(place)?.has(each) && reached.get(each)!.has(place)).sort()
  return between
    .filter(({ from, to }) => reached.get(placeOf(to)!)?.has(placeOf(from)!))
    .map((each) => ({ ...each, circle: circleOf(placeOf(each.from)!) }))
}

/** All places that this one imports, also through others; itself only in a circle. */
function reachedFrom(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  // The set grows while it is read.
  const seen = new Set(next.get(start))
  for (const place of seen) for (const each of next.get(place) ?? []) seen.add(each)
  return seen
}

function findFolderCycles(modules: CruiseResult['modules'], known: readonly (readonly string[])[]): Breach[] {
  const imports = modules
    .filter(({ source }) => !testFile.test(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })))
    .filter(({ from, to }) => to !== iconNames && unitOf(from) && unitOf(to))
  const between = findCircles(imports, unitOf)
  const within = findCircles(
    imports.filter(({ from, to }) => unitOf(from) === unitOf(to)),
    folderOf,
  )
  const isKnown = (circle: readonly string[]) => known.some((each) => circle.every((folder) => each.includes(folder)))
  const left = new Set(within.map(({ circle }) => circle.join(' ')))
  return [
    ...between.map(({ from, to }) => ({ rule: 'no-folder-cycles', from, to })),
    ...within
      .filter(({ circle }) => !isKnown(circle))
      .map(({ from, to }) => ({ rule: 'no-sub-folder-cycles', from, to })),
    ...known
      .filter((circle) => !left.has([...circle].sort().join(' ')))
      .map((circle) => ({
        rule: 'known-circles-get-shorter',
        from: 'tools/folder-circles.json',
        to: circle.join(' '),
      })),
  ]
}

if (import.meta.main) {
  const { files, breaches } = findBreaches(repositoryRoot)
  for (const { rule, from, to } of breaches) console.log(`${rule}: ${from} → ${to}`)
  console.log(`${files} files, ${breaches.length} breaches`)
  process.exitCode = breaches.length > 0 ? 1 : 0
}
