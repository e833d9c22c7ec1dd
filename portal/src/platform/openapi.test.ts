import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { answersOf, completeOperation, operationId } from './openapi.ts'

test.each([
  ['GET', '/complaints', 'getComplaints'],
  ['GET', '/complaints/:id', 'getComplaintsById'],
  ['post', '/complaints/{id}/go-on', 'postComplaintsByIdGoOn'],
  ['GET', '/lists/export.csv', 'getListsExportCsv'],
  ['PUT', '/content-manager/:type/items/:id/draft', 'putContentManagerByTypeItemsByIdDraft'],
  ['GET', '/users/:userId/petitions', 'getUsersByUserIdPetitions'],
])('%s %s is %s', (method, path, id) => {
  expect(operationId(method, path)).toBe(id)
})

describe('the answers of a call follow from its description', () => {
  const base = { path: '/x', tag: 'X', summary: 'X', response: z.unknown() } as const
  const params = z.object({ id: z.string() })
  const body = z.object({})
  test.each([
    ['a public page of data', endpoint({ ...base, method: 'GET', access: 'public' }), [401, 503]],
    ['a filtered list', endpoint({ ...base, method: 'GET', access: 'user', query: body }), [400, 401, 503]],
    ['a record', endpoint({ ...base, method: 'GET', access: 'user', params }), [400, 401, 404, 503]],
    [
      'a record for staff',
      endpoint({ ...base, method: 'GET', access: 'staff', duties: [], params }),
      [400, 401, 403, 404, 503],
    ],
    [
      'a list that staff see all of',
      endpoint({ ...base, method: 'GET', access: 'user', duties: ['auditor'] }),
      [401, 403, 503],
    ],
    ['a request', endpoint({ ...base, method: 'POST', access: 'user', body }), [400, 401, 413, 415, 503]],
    [
      'a request that is limited',
      endpoint({ ...base, method: 'POST', access: 'public', body, answers: [429] }),
      [400, 401, 413, 415, 429, 503],
    ],
    [
      'a request that may be repeated',
      endpoint({ ...base, method: 'POST', access: 'user', body, idempotent: true }),
      [400, 401, 409, 413, 415, 503],
    ],
    [
      'a change of a record',
      endpoint({ ...base, method: 'POST', access: 'user', params }),
      [400, 401, 404, 409, 413, 415, 503],
    ],
    [
      'an upload',
      endpoint({ ...base, method: 'POST', access: 'user', multipart: true }),
      [400, 401, 404, 409, 413, 415, 429, 503],
    ],
  ])('%s', (_what, call, answers) => {
    expect(answersOf(call)).toEqual(answers)
  })
})

test('an operation is served with its id and answers, and without the facts they are derived from', () => {
  const given = {
    summary: 'X',
    'x-answers': [404] as const,
    'x-success': 201,
    'x-file': 'text/csv',
    'x-idempotent': true,
  }
  expect(completeOperation('get', '/api/lists/export.csv', given)).toEqual({
    summary: 'X',
    operationId: 'getListsExportCsv',
    parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
    responses: {
      201: { description: 'Success.', content: { 'text/csv': {} } },
      404: { $ref: '#/components/responses/NotFound' },
    },
  })
})
