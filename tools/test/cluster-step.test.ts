import { expect, test } from 'vitest'
import { judgeCluster } from './cluster-step.ts'

test('each fault counts once', () => {
  const output = 'fault  lost\na portal is killed  0  ok\nthe primary freezes  1  FAILED\n'
  expect(judgeCluster({ code: 1, output })).toMatchObject({ passed: 1, failed: 1 })
  expect(judgeCluster({ code: 0, output: 'a  ok\nb  ok\n' })).toMatchObject({ passed: 2, failed: 0 })
})

test('without the programs nothing counts, and the reason is shown', () => {
  const output = 'not run: this machine has no patroni\n'
  expect(judgeCluster({ code: 3, output })).toEqual({ passed: 0, failed: 0, note: output.trim() })
})

test('a run that ended without a table has failed', () => {
  expect(judgeCluster({ code: 1, output: 'Error: no' })).toMatchObject({ passed: 0, failed: 1 })
})
