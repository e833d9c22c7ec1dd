import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
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

const usage = `npm test                   everything
npm test -- check          types, format, lint, boundaries, unused code, supply, lengths, budgets
npm test -- unit           tests of rules and parts, without a database
npm test -- http           each call over real HTTP and real PostgreSQL
npm test -- browser        one journey per file in a real browser
npm test -- cluster        two portals and a PostgreSQL cluster under faults, where the programs are installed
npm test -- path/of/file   the test files whose path contains this`

// The programs that the cluster may install serve the tests after it.
const suites = ['check', 'unit', 'cluster', 'http', 'browser']
const total = { passed: 0, failed: 0 }
const folder = openRunFolder()

const times: FileTime[] = []
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

/** The vitest projects of a suite; http has one for each kind of PostgreSQL. */
const projectsOf = (suite: string) => (suite === 'http' ? 'http-*' : suite)

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
  const filters = given.filter((word) => !suites.includes(word))
  const chosen = suites.filter((suite) => given.includes(suite))
  const wanted = chosen.length > 0 || filters.length > 0 ? chosen : suites
  if (wanted.includes('check')) {
    add(await runStep(routeTypes))
    for (const outcome of await runChecks(checks)) add(outcome)
  }
  const tests = wanted.filter((suite) => suite !== 'check')
  if (filters.length > 0) add(await runStep(testStep('files', tests.map(projectsOf), filters)))
  else for (const suite of tests) add(await runStep(suite === 'cluster' ? clusterStep : stepOf(suite)))
}

await main()
printTimes()
finish()
