import { expect, test } from 'vitest'
import { showLogLine } from './log-lines.ts'

const id = '7K3M-QX2P-9D4R'
const line = (facts: object) => JSON.stringify({ level: 30, time: 1_900_000_000_000, reqId: id, ...facts })

test('the end of a request is one line', () => {
  const shown = showLogLine(line({ method: 'GET', route: '/*', status: 500, ms: 12, msg: 'request' }), id)
  expect(shown).toBe('2030-03-17T17:46:40.000Z  info   request  method=GET  route=/*  status=500  ms=12')
})

test('a failure shows its kind, code and places', () => {
  const error = { kind: 'DatabaseError', code: '42P01', at: ['at read (store.ts:3)', 'at list (service.ts:9)'] }
  const shown = showLogLine(line({ level: 50, error, msg: 'request failed' }), id)
  expect(shown).toContain('error  request failed  kind=DatabaseError  code=42P01')
  expect(shown).toMatch(/\n {4}at read \(store\.ts:3\)\n {4}at list/)
})

test('lines of a journal, and of a job by its id, are found', () => {
  expect(showLogLine(`Nov 22 21:00 host portal[7]: ${line({ msg: 'request' })}`, id)).toContain('request')
  const job = '6a1f0f7e-9c6e-4b4e-8d57-0d1a2b3c4d5e'
  expect(showLogLine(JSON.stringify({ level: 40, job, queue: 'mail', msg: 'job failed' }), job)).toContain('queue=mail')
})

test.each([
  ['of another request', JSON.stringify({ reqId: 'AAAA-BBBB-CCCC', msg: 'request' })],
  ['that only mention the id', JSON.stringify({ reqId: 'AAAA-BBBB-CCCC', msg: id })],
  ['cut in the middle', line({ msg: 'request' }).slice(0, -5)],
  ['that are no object', `["${id}"]`],
  ['that are no JSON', `${id} is here`],
  ['that are empty', ''],
])('lines %s are not shown', (_which, text) => expect(showLogLine(text, id)).toBeUndefined())

test('a line cannot control the terminal', () => {
  expect(showLogLine(line({ msg: 'a\u001b[2Jb\rc' }), id)).toContain('a [2Jb c')
})
