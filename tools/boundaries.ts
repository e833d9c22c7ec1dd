import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repositoryRoot } from './repository-root.ts'

export type Breach = { rule: string; from: string; to: string }

type CruiseResult = {
  summary: { violations: { rule: { name: string }; from: string; to: string }[]; totalCruised: number }
  modules: { source: string; dependencies: { resolved: string }[] }[]
}

/** Files read and breaches of the rules for dependencies under `root`; throws when the tool itself fails. */
export function findBreaches(root: string): { files: number; breaches: Breach[] } {
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
  return { files: summary.totalCruised, breaches: [...ofFiles, ...findFolderCycles(modules)] }
}

/** What must not depend on itself through another: each feature, each engine, and the folders below them. */
const folderOf = (file: string) => /^portal\/src\/((?:features|engines)\/[^/]+|people|kit|fields)\//.exec(file)?.[1]
const testFile = /[.](test|spec)[.]tsx?$|\/testing[.]([a-z-]+[.])?ts$/

function findFolderCycles(modules: CruiseResult['modules']): Breach[] {
  const imports = modules
    .filter(({ source }) => !testFile.test(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })))
    .filter(({ from, to }) => folderOf(from) && folderOf(to) && folderOf(from) !== folderOf(to))
  const next = new Map<string, Set<string>>()
  for (const { from, to } of imports)
    next.set(folderOf(from)!, (next.get(folderOf(from)!) ?? new Set()).add(folderOf(to)!))
  const reaches = (start: string, end: string): boolean => {
    // The set grows while it is read.
    const seen = new Set([start])
    for (const folder of seen) for (const each of next.get(folder) ?? []) seen.add(each)
    return seen.has(end)
  }
  return imports
    .filter(({ from, to }) => reaches(folderOf(to)!, folderOf(from)!))
    .map((each) => ({ rule: 'no-folder-cycles', ...each }))
}

if (import.meta.main) {
  const { files, breaches } = findBreaches(repositoryRoot)
  for (const { rule, from, to } of breaches) console.log(`${rule}: ${from} → ${to}`)
  console.log(`${files} files, ${breaches.length} breaches`)
  process.exitCode = breaches.length > 0 ? 1 : 0
}
