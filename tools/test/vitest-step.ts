import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { repositoryRoot } from '../repository-root.ts'
import { type FileTime, timesPath } from './file-times.ts'
import type { Finished, Outcome, Step } from './step.ts'

/** The parts of vitest's JSON report that are counted. */
export type VitestReport = {
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** Runs the tests of vitest projects; without projects all of them, with filters only files whose path contains one, which are `files`. */
export function testStep(name: string, projects: string[], filters: string[], files?: number): Step {
  const report = join(repositoryRoot, 'tmp', `vitest-${name}.json`)
  for (const path of [report, timesPath(report)]) rmSync(path, { force: true })
  return {
    name,
    minutes: 40,
    commands: [
      {
        command: [
          'vitest',
          'run',
          '--config=tools/vitest.config.ts',
          '--reporter=default',
          '--reporter=json',
          '--reporter=./tools/test/file-times.ts',
          `--outputFile.json=${report}`,
          ...projects.map((project) => `--project=${project}`),
          // A filter that matches no file is a typing error and fails.
          ...(filters.length > 0 ? filters : ['--passWithNoTests']),
        ],
      },
    ],
    judge: (finished) => ({
      ...judgeReport(finished, readJson<VitestReport>(report), files),
      times: readJson<FileTime[]>(timesPath(report)) ?? [],
    }),
  }
}

const firstLines = (text: string) => text.split('\n').slice(0, 10).join('\n')

/** The failed tests, and the files that did not load. */
const failuresIn = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed')
    const file = relative(repositoryRoot, name)
    if (status === 'failed' && failed.length === 0) return [`${file}\n${firstLines(message)}`]
    return failed.map(
      ({ fullName, failureMessages }) => `${file} > ${fullName}\n${firstLines(failureMessages.join('\n'))}`,
    )
  })

const readJson = <T>(path: string): T | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined

/** The passed tests of each file. A file that runs on two servers counts once, with the tests that passed on both. */
function passedByFile({ testResults }: VitestReport): Map<string, number> {
  const files = new Map<string, number>()
  for (const { name, assertionResults } of testResults) {
    const passed = assertionResults.filter(({ status }) => status === 'passed').length
    files.set(name, Math.min(passed, files.get(name) ?? passed))
  }
  return files
}

/** Counts the distinct tests of a vitest run. A run that failed without a failed test (a file that did not load, a crash), or without one of its `expected` files, counts as failed too. */
export function judgeReport(
  { code }: Finished,
  report: VitestReport | undefined,
  expected?: number,
): Outcome & { note: string } {
  if (!report)
    return code === 0 ? { passed: 0, failed: 0, note: 'no tests' } : { passed: 0, failed: 1, note: 'no report' }
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  const failed = report.numFailedTests + broken
  // Skipping is not allowed: a test that did not run has not passed.
  const idle = report.numPendingTests
  const files = passedByFile(report)
  const isShort = expected !== undefined && files.size !== expected
  const missing = failed + idle === 0 && (code !== 0 || isShort) ? 1 : 0
  const short = isShort ? `, of ${expected} files` : ''
  const troubles = `${failed ? `, ${failed} failed` : ''}${idle ? `, ${idle} did not run` : ''}${short}`
  const passed = [...files.values()].reduce((sum, count) => sum + count, 0)
  const twice = report.testResults.length - files.size
  const servers = twice ? ` (${twice} files on two servers)` : ''
  const note = `${passed} tests passed in ${files.size} files${servers}${troubles}`
  return { passed, failed: failed + idle + missing, note, failures: failuresIn(report) }
}
