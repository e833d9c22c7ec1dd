import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { usePortal } from './testing.server.ts'

interface Operation {
  id: string
  method: string
  path: string
  security: boolean
  multipart: boolean
  hasBody: boolean
  statuses: number[]
}

const portal = await usePortal({ own: 'makes every call' })
// Closing fails when an answer was not described.

// oxlint-disable-next-line typescript/no-explicit-any
const readOperations = ({ paths }: any): Operation[] =>
  // oxlint-disable-next-line typescript/no-explicit-any
  Object.entries<any>(paths).flatMap(([path, methods]) =>
    // oxlint-disable-next-line typescript/no-explicit-any
    Object.entries<any>(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      security: Boolean(operation.security),
      multipart: Boolean(operation.requestBody?.content['multipart/form-data']),
      hasBody: Boolean(operation.requestBody),
      statuses: Object.keys(operation.responses).map(Number),
    })),
  )
const document = (await portal.call('GET', '/api/openapi.json')).body
const operations = readOperations(document)
const user = (await portal.newUser()).token
const admin = await portal.adminToken()
const named = (id: string) => operations.find((operation) => operation.id === id)!
const addressOf = ({ path }: Operation) => path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
/** Resumable uploads use a protocol with its own statuses. */
const isTus = ({ path }: Operation) => path.startsWith('/api/resumable')
const statusOf = async (operation: Operation, token?: string, more: { body?: unknown; type?: string } = {}) => {
  const writes = !['GET', 'HEAD', 'OPTIONS'].includes(operation.method)
  const answer = await fetch(portal.url + addressOf(operation), {
    method: operation.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(writes && { 'content-type': more.type ?? 'application/json' }),
    },
    ...(writes && { body: (more.body as string | undefined) ?? '{}' }),
  })
  await answer.arrayBuffer()
  return answer.status
}

describe('the description of the API', () => {
  test('is an OpenAPI 3.1 document', async () => {
    const validator = new Validator()
    const result = await validator.validate(structuredClone(document))
    expect([result.valid, result.errors ?? [], validator.version]).toEqual([true, [], '3.1'])
  })

  test('gives every operation a unique, readable id', () => {
    expect(operations.length).toBeGreaterThan(130)
    expect(
      operations.filter(({ id }) => !/^(get|post|put|patch|delete|head|options)([A-Z][A-Za-z0-9]*)+$/.test(id)),
    ).toEqual([])
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
    const ids = [
      'postAuthLogin',
      'getComplaintsById',
      'postFormsByIdStatus',
      'getListsComplaintsExportCsv',
      'patchResumableById',
    ]
    for (const id of ids) expect(named(id), id).toBeDefined()
  })

  test('lists every status that follows from an operation’s description', () => {
    const missing = operations.flatMap((operation) => {
      const { id, method, path, multipart, statuses } = operation
      const writes = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)
      const record = path.includes('{') || multipart
      const due = [401, 503, ...(writes ? [400] : []), ...(method !== 'OPTIONS' && record ? [404] : [])]
      if (!isTus(operation) && writes) due.push(413, 415)
      return due.filter((status) => !statuses.includes(status)).map((status) => `${id}: ${status}`)
    })
    expect(missing).toEqual([])
    const limited = [
      'postAuthLogin',
      'postAuthRegister',
      'postAuthForgotPassword',
      'postContact',
      'postWhistleblowingSubmit',
    ]
    for (const id of limited) expect(named(id).statuses, id).toContain(429)
    const conflicting = [
      'postFormsSubmit',
      'postComplaintsByIdEscalate',
      'putContentApplicationFormsById',
      'postApplicationsSubmit',
    ]
    for (const id of conflicting) expect(named(id).statuses, id).toContain(409)
  })

  test('names the call that renews the proof of who one is, wherever that is asked for', () => {
    const { components, paths } = document as unknown as Record<string, Record<string, Record<string, never>>>
    expect(JSON.stringify(components!['responses']!['FactorNeeded'])).toContain('POST /auth/fresh')
    expect(named('postAuthFresh')).toBeDefined()
    for (const path of ['/api/forms/{id}', '/api/complaints/{id}', '/api/whistleblowing/{id}'])
      expect(JSON.stringify(paths![path]!['delete']!['responses'])).toContain('#/components/responses/FactorNeeded')
  })

  test('has one description of an error, which real errors follow', async () => {
    const { components } = document as unknown as { components: Record<string, Record<string, object>> }
    expect(Object.keys(components['schemas']!)).toContain('Problem')
    const bodies = Object.values(components['responses']!).map((response) => JSON.stringify(response))
    expect(bodies.filter((body) => body.includes('application/json') && !body.includes('schemas/Problem'))).toEqual([])
    const { body } = await portal.call('POST', '/api/auth/login', { body: {} })
    expect(Object.keys(body).sort()).toEqual(['code', 'error', 'fields', 'message', 'statusCode'])
  })
})

describe('every operation answers what it declares', () => {
  // Signing out would turn all further answers into 401.
  const asked = () =>
    operations.filter((operation) => operation.id !== 'postAuthLogout' && operation.method !== 'OPTIONS')

  test('to a visitor: 401 exactly where it declares that it needs a token', async () => {
    const wrong: string[] = []
    for (const operation of asked()) {
      const status = await statusOf(operation)
      const refused = status === 401 && operation.id !== 'postAuthLogin'
      if (!operation.statuses.includes(status) || refused !== operation.security)
        wrong.push(`${operation.id}: ${status}`)
    }
    expect(wrong).toEqual([])
  })

  test.each(['an account', 'an Admin'])('to %s that sends nothing useful', async (who) => {
    const wrong: string[] = []
    for (const operation of asked()) {
      const status = await statusOf(operation, who === 'an Admin' ? admin : user)
      if (!operation.statuses.includes(status)) wrong.push(`${operation.id}: ${status}`)
    }
    expect(wrong).toEqual([])
  })

  test('to a body of another kind or over the limit', async () => {
    const wrong: string[] = []
    for (const operation of asked().filter((call) => call.hasBody && !call.multipart && !isTus(call))) {
      const kind = await statusOf(operation, admin, { type: 'text/x-unknown', body: 'x' })
      const size = await statusOf(operation, admin, { body: JSON.stringify('x'.repeat(1_100_000)) })
      // Of a record that does not exist, nothing else is said.
      const isMissing = operation.path.includes('{') && kind === 404 && size === 404
      if (!isMissing && (kind !== 415 || size !== 413)) wrong.push(`${operation.id}: ${kind}, ${size}`)
    }
    expect(wrong).toEqual([])
  })
})
