import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repositoryRoot } from './repository-root.ts'

const limit = 400
const maxFiles = 32
const counted = /[.](ts|tsx|css|mjs)$/

/** Lines of `text` above the limit, or 0; a file may give a reason in its first comment lines: `long file: …`. */
export function excessLines(text: string): number {
  const lines = text.replace(/\n$/, '').split('\n')
  const reason = lines.slice(0, 5).some((line) => /^\s*(\/\/|\/?\*).*\blong file: \S/.test(line))
  return reason ? 0 : Math.max(0, lines.length - limit)
}

/** Folders of `paths` with more source files of their own than the limit; tests are not counted. */
export function fullFolders(paths: readonly string[]): { folder: string; files: number }[] {
  const sources = paths.filter((path) => !/[.](test|spec)[.]tsx?$|(^|\/)testing[^/]*$/.test(path))
  return [...Map.groupBy(sources, (path) => dirname(path))]
    .map(([folder, inside]) => ({ folder, files: inside.length }))
    .filter(({ files }) => files > maxFiles)
}

function sourceFiles(): string[] {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  })
  if (listed.status !== 0) throw new Error(`git ls-files failed: ${listed.stderr}`)
  return listed.stdout.split('\0').filter((path) => counted.test(path) && !path.startsWith('portal/migrations/'))
}

if (import.meta.main) {
  const files = sourceFiles().filter((path) => existsSync(join(repositoryRoot, path)))
  const long = files
    .map((path) => ({ path, excess: excessLines(readFileSync(join(repositoryRoot, path), 'utf8')) }))
    .filter(({ excess }) => excess > 0)
  for (const { path, excess } of long)
    console.log(`${path}: ${limit + excess} lines; split it, or give a reason as \`long file: …\``)
  const full = fullFolders(files)
  for (const { folder, files: count } of full)
    console.log(`${folder}: ${count} source files, more than ${maxFiles}; group them in folders`)
  console.log(`${files.length} files, ${long.length} longer than ${limit} lines`)
  process.exitCode = long.length + full.length > 0 ? 1 : 0
}
