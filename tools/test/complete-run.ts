import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../repository-root.ts'
import type { FileTime } from './file-times.ts'

/** The last green `npm test -- all`, which writes it; the person who ran it commits it. */
export type CompleteRun = {
  commit: string
  day: string
  seconds: number
  processor: number
  /** The fingerprint of what a release is made from. */
  portal: string
  /** Seconds of each file of tests. */
  files: Record<string, number>
}

const path = 'tools/test/complete-run.json'

export const readCompleteRun = (): CompleteRun =>
  JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8')) as CompleteRun

/** The lines that git prints, or undefined where it cannot: no history, or one that is too short. */
function git(root: string, ...args: string[]): string[] | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined
}

/** What has changed since the last complete run, committed or not, and how many commits ago that was; undefined where nobody can tell. */
export function changesSince(
  { commit }: Pick<CompleteRun, 'commit'>,
  root = repositoryRoot,
): { files: string[]; commits: number } | undefined {
  if (!commit || !git(root, 'merge-base', '--is-ancestor', commit, 'HEAD')) return undefined
  const changed = git(root, 'diff', '--name-only', '--no-renames', commit)
  const added = git(root, 'ls-files', '--others', '--exclude-standard')
  const [commits] = git(root, 'rev-list', '--count', `${commit}..HEAD`) ?? []
  return changed && added && commits ? { files: [...changed, ...added], commits: Number(commits) } : undefined
}

/** A hash of what a release is made from, the same with and without a history. */
export function portalFingerprint(): string {
  const parts = ['package-lock.json', 'portal/*.{ts,json}', 'portal/{assets,migrations,public,src}/**/*.*']
  const hash = createHash('sha256')
  for (const file of globSync(parts, { cwd: repositoryRoot }).sort())
    hash.update(`${file}\0`).update(readFileSync(join(repositoryRoot, file)))
  return hash.digest('hex')
}

/** The commit that the files are those of; undefined where something is not committed, or without a history. */
export function cleanCommit(root = repositoryRoot): string | undefined {
  const changed = git(root, 'status', '--porcelain')?.filter((line) => !line.endsWith(` ${path}`))
  return changed?.length === 0 ? git(root, 'rev-parse', 'HEAD')?.[0] : undefined
}

/** Keeps a green complete run of `commit`, and says what to do with it. A run of what is not committed proves nothing to others. */
export function keepCompleteRun(
  commit: string | undefined,
  { seconds, processor, times }: { seconds: number; processor: number; times: readonly FileTime[] },
): string {
  if (!commit || commit !== cleanCommit()) return 'Not kept as the last complete run: not everything was committed.'
  const kept: CompleteRun = {
    commit,
    day: new Date().toISOString().slice(0, 10),
    seconds: Math.round(seconds),
    processor: Math.round(processor),
    portal: portalFingerprint(),
    files: Object.fromEntries(
      times
        .toSorted((one, other) => (one.file < other.file ? -1 : 1))
        .map((each) => [each.file, Math.round(each.seconds)]),
    ),
  }
  writeFileSync(join(repositoryRoot, path), `${JSON.stringify(kept, undefined, 2)}\n`)
  return `Kept as the last complete run: commit ${path}.`
}

/** Refuses a release of what the last complete run has not seen, unless UNTESTED says that it is only for a trial. */
export function requireCompleteRun(): void {
  if (process.env['UNTESTED'] || readCompleteRun().portal === portalFingerprint()) return
  throw new Error(
    `No complete run has seen this portal: run npm test -- all and commit ${path}. UNTESTED=yes makes a release for a trial, which says so in its version.`,
  )
}
