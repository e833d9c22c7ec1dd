import { describe, expect, test } from 'vitest'
import { databaseProblem } from './database-failure.server.ts'
import { uniqueViolation } from './database.server.ts'

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code })
/** As drizzle wraps it. */
const wrapped = (error: Error) => new Error('Failed query: select secret', { cause: error })

describe('a failure of the database', () => {
  test.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOENT',
    'EPIPE',
    'ETIMEDOUT',
    '57P01',
    '57P03',
    '08006',
    '53300',
    '53100',
    '25006',
    '40001',
    '40P01',
    'EHOSTUNREACH',
  ])('%s means that it is briefly unavailable: 503 with a wait, and never the text of the query', (code) => {
    const problem = databaseProblem(wrapped(withCode(code)))
    expect(problem).toMatchObject({ statusCode: 503, retryAfter: 5 })
    expect(JSON.stringify(problem?.toBody())).not.toContain('secret')
  })

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Query read timeout',
    'timeout expired',
    'Client was closed and is not queryable',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('%s is recognised by its message', (text) => {
    expect(databaseProblem(wrapped(new Error(text)))?.statusCode).toBe(503)
  })

  test.each(['22P02', '22021', '22003'])('%s is the input of the person: 400', (code) => {
    expect(databaseProblem(wrapped(withCode(code)))?.statusCode).toBe(400)
  })

  test('a query that was stopped after its time limit says what to do', () => {
    expect(databaseProblem(withCode('57014'))).toMatchObject({ statusCode: 503, message: /narrow/ })
  })

  test.each([new Error('other'), withCode('42P01'), null, 'text', undefined])('%s is none', (error) => {
    expect(databaseProblem(error)).toBeUndefined()
  })

  test('a duplicate value is recognised by its constraint', () => {
    const taken = Object.assign(withCode('23505'), { constraint: 'users_email' })
    expect(uniqueViolation(wrapped(taken))).toBe('users_email')
    expect(uniqueViolation(withCode('23503'))).toBeUndefined()
  })
})
