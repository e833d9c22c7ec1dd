// `npm run count -- [commit]`: the size of the checkout, compared with a commit.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repositoryRoot } from '../repository-root.ts'

const isCode = /[.](ts|tsx|css|mjs|cjs)$/
const isTest = /[.](test|spec)[.]tsx?$|^e2e\/|\/testing[^/]*$/

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 1 << 28 })

/** Lines of every text file by its path, in the checkout or in a commit. */
function readLines(commit: string | undefined): Map<string, number> {
  const listed = commit ? git('grep', '-Ic', '', commit, '--') : git('grep', '-Ic', '--untracked', '')
  const rows = listed.trimEnd().split('\n')
  return new Map(
    rows.map((row) => {
      const [path = '', lines] = (commit ? row.slice(commit.length + 1) : row).split(/:(?=\d+$)/)
      return [path, Number(lines)]
    }),
  )
}

const readText = (commit: string | undefined, path: string) =>
  commit ? git('show', `${commit}:${path}`) : readFileSync(join(repositoryRoot, path), 'utf8')

/** Words of everything that people read; the table of duties is made by a test. */
function countWords(commit: string | undefined, paths: string[]): string {
  const documents = paths.filter((path) => /^(docs\/.*|[^/]+)[.]md$/.test(path) && path !== 'docs/duties.md')
  const words = documents.map((path) => readText(commit, path).split(/\s+/).filter(Boolean).length)
  return `${words.reduce((total, count) => total + count, 0)} in ${documents.length}`
}

/** Names of the packages in the manifests, and how many the lock file installs for them. */
function readDependencies(commit: string | undefined, paths: string[]): string {
  const read = (path: string) => JSON.parse(readText(commit, path)) as Record<string, Record<string, object>>
  const manifests = paths.filter((path) => /(^|\/)package\.json$/.test(path)).map(read)
  const kinds = ['dependencies', 'optionalDependencies', 'devDependencies']
  const [shipped = 0, , development = 0] = kinds.map(
    (kind) => new Set(manifests.flatMap((manifest) => Object.keys(manifest[kind] ?? {}))).size,
  )
  const locked = Object.keys(read('package-lock.json')['packages'] ?? {}).filter((path) =>
    path.includes('node_modules/'),
  )
  return `${shipped} + ${development} (${locked.length})`
}

/** The printed figures of a tree, by label; they depend only on `lines`. */
export function summarise(lines: Map<string, number>): Record<string, string> {
  const code = [...lines].filter(([path]) => isCode.test(path))
  const sum = (some: [string, number][]) => some.reduce((total, [, count]) => total + count, 0)
  const tests = code.filter(([path]) => isTest.test(path))
  const source = code.filter(([path]) => !isTest.test(path))
  const folders = Map.groupBy(code, ([path]) => dirname(path))
  const max = (some: [string, number][]) => some.reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0])
  const [longest, length] = max(code)
  const [fullest, files] = max([...folders].map(([folder, inside]) => [folder, inside.length]))
  return {
    'files of source': String(source.length),
    'files of tests': String(tests.length),
    'lines of source': String(sum(source)),
    'of these, lines of tools': String(sum(source.filter(([path]) => path.startsWith('tools/')))),
    'lines of tests': String(sum(tests)),
    'longest file': `${length} lines: ${longest}`,
    'largest folder': `${files} files: ${fullest}`,
  }
}

function count(commit: string | undefined): Record<string, string> {
  const lines = readLines(commit)
  return {
    ...summarise(lines),
    'words of documents (files)': countWords(commit, [...lines.keys()]),
    'packages: product + development (installed)': readDependencies(commit, [...lines.keys()]),
  }
}

if (import.meta.main) {
  const commit = process.argv[2]
  const trees = commit ? [count(commit), count(undefined)] : [count(undefined)]
  const print = (label: string, facts: string[]) =>
    console.log([label.padEnd(46), ...facts.map((fact) => fact.padEnd(76))].join('').trimEnd())
  print('', commit ? [commit, 'checkout'] : ['checkout'])
  for (const label of Object.keys(trees[0]!))
    print(
      label,
      trees.map((facts) => facts[label] ?? ''),
    )
}
