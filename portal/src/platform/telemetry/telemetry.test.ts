import { afterEach, expect, test, vi } from 'vitest'
import { describeError } from './telemetry.server.ts'

afterEach(() => vi.unstubAllEnvs())

const refusal = Object.assign(new Error('duplicate key (email)=(ada@example.com)'), { code: '23505' })
const error = new TypeError("Failed query: insert into users values ('Ada')", { cause: refusal })

test('in production the log has the place and kind of an error, and nothing that a person typed', () => {
  vi.stubEnv('NODE_ENV', 'production')
  const facts = describeError(error)
  expect(facts).toMatchObject({ kind: 'TypeError', cause: { kind: 'Error', code: '23505' } })
  expect(facts.at?.[0]).toContain('telemetry.test.ts')
  expect(JSON.stringify([facts, describeError('Ada')])).not.toMatch(/Ada|ada@|insert/)
})

test.each([
  ['53100', 'disk full'],
  ['57P01', 'admin shutdown'],
  ['23505', 'unique violation'],
  ['ENOSPC', 'no space left on device'],
  ['ECONNREFUSED', 'connection refused'],
  ['EAUTH', undefined],
])('code %s of an error or of its cause is in the log with its meaning, %s', (code, meaning) => {
  vi.stubEnv('NODE_ENV', 'production')
  const failure = Object.assign(new Error('x'), { code })
  expect(describeError(failure).meaning).toBe(meaning)
  expect(describeError(new Error('y', { cause: failure })).cause?.meaning).toBe(meaning)
})

test('in development the log shows message and stack, also of the cause', () => {
  vi.stubEnv('NODE_ENV', 'development')
  expect(describeError(error).message).toBe(error.message)
  expect(describeError(error).stack).toMatch(
    /insert into users[^]*telemetry\.test\.ts[^]*ada@example\.com[^]*telemetry\.test\.ts/,
  )
  expect(describeError('thrown text')).toMatchObject({ message: 'thrown text' })
})
