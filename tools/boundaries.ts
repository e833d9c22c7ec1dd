import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repositoryRoot } from './repository-root.ts'

export type Breach = { rule: string; from: string; to: string }

type CruiseResult = {
  summary: { violations: { rule: { name: string }; from: string; to: string }[]; totalCruised: number }
}

/** Files read and violations of the import rules under `root`; throws when the tool itself fails. */
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
  const { summary } = JSON.parse(run.stdout) as CruiseResult
  if (summary.totalCruised === 0) throw new Error('dependency-cruiser read no file')
  return {
    files: summary.totalCruised,
    breaches: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}

if (import.meta.main) {
  const { files, breaches } = findBreaches(repositoryRoot)
  for (const { rule, from, to } of breaches) console.log(`${rule}: ${from} → ${to}`)
  console.log(`${files} files, ${breaches.length} violations of the import rules`)
  process.exitCode = breaches.length > 0 ? 1 : 0
}
