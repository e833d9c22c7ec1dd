import { globSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { howToInstall, installed } from '../engines/engine.ts'
import { repositoryRoot } from '../repository-root.ts'
import { missingPrograms } from '../proxies.ts'
import { hasPostgresServer } from '../test-server.ts'
import { checks, routeTypes } from './checks.ts'
import { clusterStep } from './cluster-step.ts'
import { changesSince, cleanCommit, keepCompleteRun, readCompleteRun } from './complete-run.ts'
import { describeSlowest, type FileTime } from './file-times.ts'
import { chooseJourneys, journeyNames } from './journeys.ts'
import { processorSeconds } from './processor.ts'
import { openRunFolder, removeRunFolder } from './run-folder.ts'
import { describeSeconds, killRunning, type Outcome, runChecks, runStep, type Step } from './step.ts'
import { testStep } from './vitest-step.ts'

const usage = `npm test                   everything but the slow lane and the journeys about parts that have not changed
npm test -- slow           the slow lane: files named *.slow.*, and the cluster
npm test -- all            everything; a green run is kept in tools/test/complete-run.json
npm test -- check          types, format, lint, boundaries, unused code, supply, words, lengths, budgets
npm test -- unit           tests of rules and parts, without a database
npm test -- http           each call over real HTTP and real PostgreSQL
npm test -- browser        all journeys but the slow ones, one per file, in a real browser
npm test -- cluster        two portals and a PostgreSQL cluster under faults, where the programs are installed
npm test -- path/of/file   the test files whose path contains this`

// The programs that the cluster may install serve the tests after it.
const suites = ['check', 'unit', 'cluster', 'http', 'browser', 'slow']
const slowLane = ['cluster', 'slow']
const total = { passed: 0, failed: 0 }
const folder = openRunFolder()

const times: FileTime[] = []
const failures: string[] = []
let stopDatabases = () => Promise.resolve()
let afterwards = () => {}
const began = performance.now()
const seconds = () => (performance.now() - began) / 1000

function add({ passed, failed, times: ofStep = [], failures: inStep = [] }: Outcome): void {
  total.passed += passed
  total.failed += failed
  times.push(...ofStep)
  failures.push(...inStep)
}

/** What a developer looks at first where a run has become slow. */
function printTimes(): void {
  if (times.length > 20)
    console.log(`\nThe longest files, without the database's share:\n${describeSlowest(times).join('\n')}`)
  console.log(`\n${describeSeconds(seconds(), processorSeconds())}  in total`)
}

/** What failed once more, for those who see only the end of the output. */
function printFailures(): void {
  for (const failure of failures.slice(0, 20)) console.log(`\nFAILED ${failure}`)
  if (failures.length > 20) console.log(`\n… and ${failures.length - 20} more`)
}

/** What nobody should believe to have run. */
function printNotRun(journeys: number): void {
  const last = readCompleteRun()
  const changes = changesSince(last)
  if (changes) {
    console.log(`The last complete run was on ${last.day}, ${changes.commits} commits ago (npm test -- all).`)
    console.log(`Not run: ${journeys} journeys about parts that have not changed since (npm test -- browser).`)
  } else console.log('No complete run (npm test -- all) is known to this history, so all journeys have run.')
  const files = globSync('{portal/src,tools,e2e}/**/*.slow.*', { cwd: repositoryRoot }).map((file) => basename(file))
  const names = [...new Set(files.map((file) => file.replace(/[.].*/, '')))].sort()
  console.log(`Not run: the slow lane (npm test -- slow), which has the cluster and ${names.join(', ')}.`)
}

/** The last line must always be printed, so that a crash cannot look like a success. */
async function finish(): Promise<void> {
  killRunning()
  await stopDatabases().catch(() => {})
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
  void finish()
}

process.on('uncaughtException', (error) => abandon(error.stack ?? String(error)))
process.on('unhandledRejection', (reason) => abandon(reason instanceof Error ? (reason.stack ?? '') : String(reason)))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => abandon(`stopped by ${signal}`))

/** Programs that a developer's machine may lack; a test that needs one does not run and is not counted. */
const programsOf: Record<string, string[]> = {
  http: ['nginx', 'haproxy', 'openssl', 'pdftoppm'],
  unit: ['systemd-analyze'],
}

/** The vitest projects of a suite, each named after it: unit has one for each way of loading, http for each kind of PostgreSQL, the slow lane for each suite. */
const projectsOf = (suite: string) => (suite === 'browser' ? suite : `${suite}-*`)

/** Journeys are counted: a file that nobody runs looks like one that passes. */
const browserStep = (names: string[]): Step =>
  testStep(
    'browser',
    ['browser'],
    names.map((name) => `e2e/${name}.spec.ts`),
    names.length,
  )

function stepOf(suite: string, journeys: string[] = []): Step {
  if (suite === 'cluster') return clusterStep
  if (suite === 'browser') return browserStep(journeys)
  if (suite === 'http' && !hasPostgresServer())
    console.log('http        only with the embedded PostgreSQL: no server installed and no TEST_DATABASE_URL')
  if (suite === 'http' && !installed('Swift'))
    console.log(`http        not run: Swift is not installed (*.swift.http.test.ts; ${howToInstall('Swift')})`)
  if (suite === 'http' && !installed('Dovecot'))
    console.log(`http        not run: Dovecot is not installed (*.dovecot.http.test.ts; ${howToInstall('Dovecot')})`)
  for (const program of missingPrograms(programsOf[suite] ?? []))
    console.log(`${suite.padEnd(12)}without the tests that need ${program}: not installed`)
  return testStep(suite, [projectsOf(suite)], [])
}

/** One set-up for the suites of this run, instead of one for each. */
async function shareDatabases(): Promise<void> {
  const { serveDatabases } = await import('../test-database.setup.ts')
  const { testServer, stop } = await serveDatabases()
  process.env['TEST_SERVER'] = JSON.stringify(testServer)
  stopDatabases = stop
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
  const commit = cleanCommit()
  const isDaily = chosen.length === 0
  const wanted = isDaily ? suites.filter((suite) => !slowLane.includes(suite)) : chosen
  // Checks are mostly single-threaded, and run beside the unit tests.
  const first = wanted.includes('unit') ? [stepOf('unit')] : []
  if (wanted.includes('check')) add(await runStep(routeTypes))
  for (const outcome of await runChecks([...first, ...(wanted.includes('check') ? checks : [])])) add(outcome)
  const names = journeyNames()
  const journeys = isDaily ? chooseJourneys(names, changesSince(readCompleteRun())?.files) : names
  if (wanted.includes('http') && wanted.includes('browser')) await shareDatabases()
  for (const suite of wanted.filter((each) => each !== 'check' && each !== 'unit'))
    add(await runStep(stepOf(suite, journeys)))
  if (isDaily) afterwards = () => printNotRun(names.length - journeys.length)
  if (given.includes('all') && total.failed === 0)
    afterwards = () =>
      console.log(keepCompleteRun(commit, { seconds: seconds(), processor: processorSeconds(), times }))
}

await main()
printTimes()
afterwards()
printFailures()
await finish()
