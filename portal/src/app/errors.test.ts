import { expect, test } from 'vitest'
import { Problem, tooMany } from '#platform/problem.ts'
import { toProblem } from './errors.server.ts'

const coded = (code: string, more: object = {}) => Object.assign(new Error(`secret ${code}`), { code, ...more })
const wrapped = (cause: Error) => new Error('Failed query: select secret', { cause })

test.each<[string, unknown, number | undefined, RegExp?]>([
  ['a problem', new Problem(409, 'Changed by someone else.'), 409, /^Changed by someone else\.$/],
  ['too many attempts', tooMany('Wait.', 60), 429, /^Wait\.$/],
  ['broken JSON', coded('FST_ERR_CTP_INVALID_JSON_BODY'), 400, /JSON/],
  ['a wrong type', coded('FST_ERR_CTP_INVALID_MEDIA_TYPE'), 415],
  ['a large body', coded('FST_ERR_CTP_BODY_TOO_LARGE'), 413],
  ['a large file', coded('FST_REQ_FILE_TOO_LARGE'), 413],
  ['a cut upload', Object.assign(new Error('aborted'), { code: 'ECONNRESET' }), 400],
  ['a broken connection to the database', wrapped(coded('ECONNRESET')), 503],
  ['malformed multipart', new Error('Unexpected end of multipart data'), 400],
  ['a part that ends early', new Error('Part terminated early due to unexpected end of multipart data'), 400],
  ['a framework refusal without a name', coded('FST_NEW', { statusCode: 417 }), 417, /could not be read/],
  ['the database refusing', wrapped(coded('ECONNREFUSED')), 503],
  ['the database stopping', wrapped(coded('57P01')), 503],
  ['the database closing the connection', wrapped(new Error('Connection terminated unexpectedly')), 503],
  ['no connection free', wrapped(new Error('timeout exceeded when trying to connect')), 503],
  ['a query that takes too long', wrapped(coded('57014')), 503, /too long/],
  ['text that PostgreSQL cannot store', wrapped(coded('22021')), 400],
  ['a full disk', coded('ENOSPC'), 503, /nothing was lost/],
  ['a bug of the portal', new TypeError('secret is not a function'), undefined],
  ['a faulty query of the portal', wrapped(coded('42601')), undefined],
  ['a thrown value that is not an error', 'secret', undefined],
  ['nothing', undefined, undefined],
])('%s', (_what, error, status, message = /./) => {
  const problem = toProblem(error)
  expect(problem?.statusCode).toBe(status)
  if (!problem) return
  expect(problem.message).toMatch(message)
  expect(JSON.stringify(problem.toBody())).not.toMatch(/secret|FST_|ECONN|select/)
  if (status === 503) expect(problem.retryAfter).toBeGreaterThan(0)
})
