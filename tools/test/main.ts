import { globSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { howToInstall, installed } from '../engines/engine.ts'
import { repositoryRoot } from '../repository-root.ts'
import { missingPrograms } from '../proxies.ts'
import { hasPostgresServer } from '../test-server.ts'
import { checks, routeTypes } from './checks.ts'
import { clusterStep } from './cluster-step.ts'
import { describeSlowest, type FileTime } from './file-times.ts'
import { openRunFolder, removeRunFolder } from './run-folder.ts'
import { killRunning, type Outcome, runChecks, runStep, type Step } from './step.ts'
import { testStep } from './vitest-step.ts'

const usage = `npm test                   everything but the slow lane
npm test -- slow           the slow lane: files named *.slow.*, and the cluster
npm test -- all            both
npm test -- check          types, format, lint, boundaries, unused code, supply, words, lengths, budgets
npm test -- unit           tests of rules and parts, without a database
npm test -- http           each call over real HTTP and real PostgreSQL
npm test -- browser        one journey per file in a real browser
npm test -- cluster        two portals and a PostgreSQL cluster under faults, where the programs are installed
npm test -- path/of/file   the test files whose path contains this`

// The programs that the cluster may install serve the tests after it.
const suites = ['check', 'unit', 'cluster', 'http', 'browser', 'slow']
const slowLane = ['cluster', 'slow']
const total = { passed: 0, failed: 0 }
const folder = openRunFolder()

const times: FileTime[] = []
let afterwards = () => {}
const began = performance.now()

function add({ passed, failed, times: ofStep = [] }: Outcome): void {
  total.passed += passed
  total.failed += failed
  times.push(...ofStep)
}

/** What a developer looks at first where a run has become slow. */
function printTimes(): void {
  if (times.length > 20)
    console.log(`\nThe slowest files, loading and set-up counted:\n${describeSlowest(times).join('\n')}`)
  console.log(`\n${Math.round((performance.now() - began) / 1000)} s in total`)
}

/** What nobody should believe to have run. */
function printSlowLane(): void {
  const files = globSync('{portal/src,tools,e2e}/**/*.slow.*', { cwd: repositoryRoot }).map((file) => basename(file))
  const names = [...new Set(files.map((file) => file.replace(/[.].*/, '')))].sort()
  console.log(`Not run: the slow lane (npm test -- slow), which has the cluster and ${names.join(', ')}.`)
}

/** The last line must always be printed, so that a crash cannot look like a success. */
function finish(): void {
  killRunning()
  expectNothingLeft()
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
}

/** Tests remove their files. Files left after a failure are removed without counting. */
function expectNothingLeft(): void {
  const left = removeRunFolder(folder)
  if (left.length === 0 || total.failed > 0) return
  console.log(`The tests left in the temporary folder: ${left.join(', ')}`)
  total.failed += 1
}

function abandon(why: string): void {
  console.log(why)
  total.failed += 1
  finish()
}

process.on('uncaughtException', (error) => abandon(error.stack ?? String(error)))
process.on('unhandledRejection', (reason) => abandon(reason instanceof Error ? (reason.stack ?? '') : String(reason)))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => abandon(`stopped by ${signal}`))

/** Programs that a developer's machine may lack; a test that needs one does not run and is not counted. */
const programsOf: Record<string, string[]> = { http: ['nginx', 'haproxy', 'openssl'], unit: ['systemd-analyze'] }

/** The vitest projects of a suite; http has one for each kind of PostgreSQL, the slow lane one for each suite. */
const projectsOf = (suite: string) => (suite === 'http' || suite === 'slow' ? `${suite}-*` : suite)

function stepOf(suite: string): Step {
  if (suite === 'http' && !hasPostgresServer())
    console.log('http        only with the embedded PostgreSQL: no server installed and no TEST_DATABASE_URL')
  if (suite === 'http' && !installed('Swift'))
    console.log(`http        not run: Swift is not installed (*.swift.http.test.ts; ${howToInstall('Swift')})`)
  if (suite === 'http' && !installed('Dovecot'))
    console.log(`http        not run: Dovecot is not installed (*.dovecot.http.test.ts; ${howToInstall('Dovecot')})`)
  for (const program of missingPrograms(programsOf[suite] ?? []))
    console.log(`${suite.padEnd(12)}without the tests of deploy/ that need ${program}: not installed`)
  return testStep(suite, [projectsOf(suite)], [])
}

async function main(): Promise<void> {
  const given = process.argv.slice(2)
  if (given.includes('--help')) return console.log(usage)
  process.chdir(repositoryRoot)
  mkdirSync(join(repositoryRoot, 'tmp'), { recursive: true })
  const filters = given.filter((word) => word !== 'all' && !suites.includes(word))
  const words = given.includes('slow') ? [...given, ...slowLane] : given
  const chosen = given.includes('all') ? suites : suites.filter((suite) => words.includes(suite))
  if (filters.length > 0) return add(await runStep(testStep('files', chosen.map(projectsOf), filters)))
  const isComplete = chosen.length === 0
  const wanted = isComplete ? suites.filter((suite) => !slowLane.includes(suite)) : chosen
  // Checks are mostly single-threaded, and run beside the unit tests.
  const first = wanted.includes('unit') ? [stepOf('unit')] : []
  if (wanted.includes('check')) add(await runStep(routeTypes))
  for (const outcome of await runChecks([...first, ...(wanted.includes('check') ? checks : [])])) add(outcome)
  for (const suite of wanted.filter((each) => each !== 'check' && each !== 'unit'))
    add(await runStep(suite === 'cluster' ? clusterStep : stepOf(suite)))
  if (isComplete) afterwards = printSlowLane
}

await main()
printTimes()
afterwards()
finish()
