import { expect, test } from 'vitest'
import { judgeReport } from './vitest-step.ts'

const passed = { status: 'passed', fullName: 'it works', failureMessages: [] }
const failed = { status: 'failed', fullName: 'it works', failureMessages: ['expected 1'] }

const report = {
  numFailedTests: 0,
  numPendingTests: 0,
  testResults: [{ name: 'a', status: 'passed', message: '', assertionResults: Array(3).fill(passed) }],
}

test('a successful run counts its tests', () => {
  expect(judgeReport({ code: 0, output: '' }, report)).toMatchObject({ passed: 3, failed: 0 })
})

test('failed tests and files that did not load count as failed', () => {
  const broken = {
    ...report,
    numFailedTests: 2,
    testResults: [
      ...report.testResults,
      { name: 'b', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  }
  expect(judgeReport({ code: 1, output: '' }, broken)).toMatchObject({
    passed: 3,
    failed: 3,
    failures: [expect.stringMatching(/b\nno such module$/)],
  })
})

test('a skipped test has not passed', () => {
  expect(judgeReport({ code: 0, output: '' }, { ...report, numPendingTests: 1 })).toMatchObject({
    passed: 3,
    failed: 1,
  })
})

test('a run that ends badly without a failed test fails', () => {
  expect(judgeReport({ code: 1, output: '' }, report)).toMatchObject({ passed: 3, failed: 1 })
  expect(judgeReport({ code: 137, output: '' }, undefined)).toMatchObject({ passed: 0, failed: 1 })
})

test('a run without one of its files fails', () => {
  expect(judgeReport({ code: 0, output: '' }, report, 1)).toMatchObject({ passed: 3, failed: 0 })
  expect(judgeReport({ code: 0, output: '' }, report, 2)).toMatchObject({ passed: 3, failed: 1 })
})

test('a file that runs on two servers counts once, with the tests that passed on both', () => {
  const second = {
    name: 'a',
    status: 'failed',
    message: '',
    assertionResults: [passed, passed, failed],
  }
  const good = { ...report, testResults: [...report.testResults, ...report.testResults] }
  expect(judgeReport({ code: 0, output: '' }, good)).toEqual({
    passed: 3,
    failed: 0,
    failures: [],
    note: '3 tests passed in 1 files (1 files on two servers)',
  })
  const bad = { ...report, numFailedTests: 1, testResults: [...report.testResults, second] }
  expect(judgeReport({ code: 1, output: '' }, bad)).toMatchObject({
    passed: 2,
    failed: 1,
    failures: [expect.stringMatching(/a > it works\nexpected 1$/)],
  })
})
