import { type Duty, holds, may } from './duties.ts'
import { type Access, type AnswerStatus, bodyBytesOf, type Endpoint } from './endpoint.ts'
import { problemCodes, statusNames } from './problem.ts'

/** What an answer of each status means to a caller; all but 202, 206, 302, 304 and 416 have the body of a `Problem`. */
const meanings: Record<AnswerStatus, string> = {
  202: 'The password is right, and a second factor is needed: the second form of the success answer.',
  206: 'A part of the file.',
  302: 'Continue at the address in `Location`.',
  304: 'The file has not changed.',
  400: 'The request could not be read or breaks a rule; `fields` names what is wrong.',
  401: 'No token where one is needed, or one that is wrong or has expired.',
  403: 'This account may never do this. With the code `factor-needed` it may, but the second factor, or without one the password, was given more than ten minutes ago: give it again with `POST /api/auth/fresh`, and repeat the call.',
  404: 'Not found, or a record of somebody else.',
  409: 'The record has changed since, or its state does not allow this.',
  410: 'The upload was left for too long.',
  412: 'No supported `Tus-Resumable` header; `Tus-Version` names the versions that are.',
  413: 'The request or a file in it is too large; `x-body-bytes` has the largest body.',
  415: 'The request or a file in it is of a kind that is not accepted.',
  416: 'The file has no such range.',
  423: 'Another connection is sending this upload. Try again after `Retry-After` seconds.',
  429: 'Too many attempts. Try again after `Retry-After` seconds.',
  503: 'The service or something it depends on is busy. Try again after `Retry-After` seconds.',
}

/** The statuses other than success that an endpoint may answer: those that follow from its description, and its own `answers`. */
export function answersOf(e: Endpoint): AnswerStatus[] {
  const writes = e.method !== 'GET'
  const ofRecord = Boolean(e.params || e.multipart)
  const changes = writes && (ofRecord || e.idempotent || e.method !== 'POST')
  const found: (AnswerStatus | false | undefined)[] = [
    // An invalid token is refused everywhere, also where none is needed.
    401,
    503,
    (writes || e.params || e.query) && 400,
    // Also where a duty is not necessary: it may rest until the person has a second factor.
    (e.access === 'staff' || e.fresh || (e.duties?.length ?? 0) > 0) && 403,
    ofRecord && 404,
    changes && 409,
    writes && 413,
    writes && 415,
    // Too many files of one sender were refused.
    e.multipart && 429,
    ...(e.answers ?? []),
  ]
  return [...new Set(found.filter((status) => typeof status === 'number'))].sort((a, b) => a - b)
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** `GET /complaints/{id}/notes` → `getComplaintsByIdNotes`: the same for as long as the address is, and unique because the address is. */
export function operationId(method: string, path: string): string {
  const words = path
    .split('/')
    .filter(Boolean)
    .map((part) => (/^[:{]/.test(part) ? `by-${part.replace(/[:{}]/g, '')}` : part))
    .flatMap((part) => part.split(/[^A-Za-z0-9]+/))
  return method.toLowerCase() + words.map(capitalised).join('')
}

const problemSchema = {
  type: 'object',
  required: ['statusCode', 'error', 'code', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    error: { type: 'string', description: 'Name of the status.' },
    code: { type: 'string', enum: problemCodes, description: 'What a program decides on; it never changes.' },
    message: { type: 'string', description: 'A sentence fit to show to the person; it may be reworded.' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    facts: { type: 'object', description: 'More that the caller needs to continue, e.g. the stored state.' },
    reference: { type: 'string', description: 'On a failure of the portal: the id under which it is in the log.' },
  },
}

const componentOf = (status: AnswerStatus) => (statusNames[status] ?? `Status${status}`).replace(/\W/g, '')
const retryAfter = {
  'Retry-After': { description: 'Seconds after which another try makes sense.', schema: { type: 'integer' } },
}

function responseOf(status: AnswerStatus): object {
  const description = meanings[status]
  if (status === 206) return { description, content: { '*/*': {} } }
  if ([202, 302, 304, 416].includes(status)) return { description }
  return {
    description,
    ...([423, 429, 503].includes(status) && { headers: retryAfter }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

const proofWords =
  'Or, with the code `factor-needed`: the person proved too long ago who they are. `POST /auth/fresh` (`postAuthFresh`) renews it in one of the ways in `facts.methods`; then the same call is repeated.'

const allStatuses = Object.keys(meanings).map((status) => Number(status) as AnswerStatus)

/** The parts that the descriptions of all operations share. */
export const sharedComponents = {
  schemas: { Problem: problemSchema },
  responses: {
    ...Object.fromEntries(allStatuses.map((status) => [componentOf(status), responseOf(status)])),
    FactorNeeded: { ...responseOf(403), description: `${meanings[403]} ${proofWords}` },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'A key chosen by the caller, 8 to 200 visible characters: a repeated request receives the first answer.',
      schema: { type: 'string', minLength: 8, maxLength: 200 },
    },
  },
}

/** Facts of a route for the document. Access, duties and the largest body are served; the other keys are removed before. */
export interface RouteFacts {
  'x-access': Access
  /** Members of staff with one of these may call, or see the records of others. */
  'x-duties'?: readonly Duty[] | undefined
  /** The largest body, files apart. */
  'x-body-bytes'?: number | undefined
  'x-answers': readonly AnswerStatus[]
  'x-success'?: number | undefined
  /** Media type of the file in a success answer. */
  'x-file'?: string | undefined
  /** Media types of the body, where no schema gives them. */
  'x-bodies'?: readonly string[] | undefined
  'x-idempotent'?: boolean | undefined
  /** May answer 403 `factor-needed`. */
  'x-fresh'?: boolean | undefined
}

type Operation = Record<string, unknown> & Partial<RouteFacts>

const mediaTypes: Record<string, string> = {
  csv: 'text/csv',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export const factsOf = (e: Endpoint): RouteFacts => ({
  'x-access': e.access,
  'x-duties': e.duties,
  'x-body-bytes': e.body && bodyBytesOf(e),
  'x-answers': answersOf(e),
  'x-success': e.status ?? 200,
  'x-file': e.file ? (mediaTypes[/\.(\w+)$/.exec(e.path)?.[1] ?? ''] ?? '*/*') : undefined,
  // Where a body is declared too, the call also takes it as JSON.
  'x-bodies': e.multipart ? ['multipart/form-data', ...(e.body ? ['application/json'] : [])] : undefined,
  'x-idempotent': e.idempotent,
  'x-fresh': e.fresh ?? holds({ duties: e.duties ?? [] }, may.handleReports),
})

/** The operation as served: with its id and every status that it may answer. */
export function completeOperation(method: string, path: string, given: Operation): object {
  const { 'x-answers': answers = [], 'x-success': success, 'x-file': file, ...rest } = given
  const { 'x-bodies': bodies, 'x-idempotent': idempotent, 'x-fresh': fresh, ...operation } = rest
  const succeeds = success ?? 200
  const known = (operation['responses'] as Record<string, { content?: object }> | undefined)?.[succeeds]
  const response = { ...known, description: 'Success.', ...(file && { content: { [file]: {} } }) }
  const parameters = [
    ...((operation['parameters'] as object[] | undefined) ?? []),
    ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  return {
    ...operation,
    operationId: operationId(method, path.replace(/^\/api(?=\/)/, '')),
    ...(parameters.length > 0 && { parameters }),
    ...(bodies && { requestBody: { required: true, content: Object.fromEntries(bodies.map((type) => [type, {}])) } }),
    responses: {
      [succeeds]: response,
      ...Object.fromEntries(
        answers.map((status) => [
          status,
          { $ref: `#/components/responses/${fresh && status === 403 ? 'FactorNeeded' : componentOf(status)}` },
        ]),
      ),
    },
  }
}
