import { expect, test } from 'vitest'
import { judgeReport } from './vitest-step.ts'

const report = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  testResults: [{ status: 'passed', assertionResults: [1, 2, 3] }],
}

test('a run that went well counts its tests', () => {
  expect(judgeReport({ code: 0, output: '' }, report)).toMatchObject({ passed: 3, failed: 0 })
})

test('failed tests and files that did not load count as failed', () => {
  const broken = {
    ...report,
    numFailedTests: 2,
    testResults: [...report.testResults, { status: 'failed', assertionResults: [] }],
  }
  expect(judgeReport({ code: 1, output: '' }, broken)).toMatchObject({ passed: 3, failed: 3 })
})

test('a test that was switched off has not passed', () => {
  expect(judgeReport({ code: 0, output: '' }, { ...report, numPendingTests: 1 })).toMatchObject({
    passed: 3,
    failed: 1,
  })
})

test('a run that ends badly without a failed test fails', () => {
  expect(judgeReport({ code: 1, output: '' }, report)).toMatchObject({ passed: 3, failed: 1 })
  expect(judgeReport({ code: 137, output: '' }, undefined)).toMatchObject({ passed: 0, failed: 1 })
})
