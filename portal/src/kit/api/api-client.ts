import { type Endpoint, endpointUrl, type InputOf, type ResponseOf } from '#platform/endpoint.ts'
import type { FieldProblem, ProblemCode } from '#platform/problem.ts'
import { referenceSentence } from '#platform/telemetry/request-reference.ts'

/** A body that is passed on while it is still arriving (`sentFilesContext`); only the renderer has one. */
export interface SentBody {
  type: string
  chunks: AsyncIterable<Uint8Array | string>
}

/** Sends requests: fetch in the browser, in-process in the renderer. */
export interface Transport {
  send(request: TransportRequest): Promise<TransportAnswer>
}
export interface TransportRequest {
  method: Endpoint['method']
  url: string
  headers: Record<string, string>
  body: string | FormData | undefined
  sent?: SentBody | undefined
  signal: AbortSignal | undefined
}
export interface TransportAnswer {
  status: number
  header(name: string): string | undefined
  json(): Promise<unknown>
}

/** Why a call failed: no answer, or an unreadable one from something other than the portal (spec 1 §8). */
export type ApiErrorKind = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR'

/** A refused or failed call: `message` can be shown (spec 1 §8); status 0 means no answer. */
export class ApiError extends Error {
  readonly status: number
  /** What a caller decides on; undefined where the portal did not answer. */
  readonly code: ProblemCode | undefined
  readonly fields: FieldProblem[]
  /** Seconds, on 429 and 503. */
  readonly retryAfter: number | undefined
  readonly kind: ApiErrorKind | undefined
  /** The server's facts beside the message, e.g. the stored state after a stale edit; the call's contract defines their shape. */
  readonly facts: unknown
  /** Under which the portal noted its failure; the message names it too. */
  readonly reference: string | undefined

  constructor(
    status: number,
    message: string,
    fields: FieldProblem[] = [],
    more: {
      code?: ProblemCode | undefined
      retryAfter?: number | undefined
      kind?: ApiErrorKind
      facts?: unknown
      reference?: string | undefined
    } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = more.code
    this.fields = fields
    this.retryAfter = more.retryAfter
    this.kind = more.kind
    this.facts = more.facts
    this.reference = more.reference
  }
}

/** Also for errors of the renderer's client: the server and its bundle of pages each have a copy of the class. */
export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError'

/** Refusals that pass: an ended session, too early, too often. */
const passing: readonly number[] = [401, 408, 423, 425, 429]

/** Whether the portal refuses the call, and would refuse it again. All other failures are of the connection or the server, and pass. */
export const isRefusedStatus = (status: number): boolean => status >= 400 && status < 500 && !passing.includes(status)
/** Whether the portal itself refused the call: an answer of another program, such as the login page of a network, does not count. */
export const isRefusal = (error: unknown): error is ApiError =>
  isApiError(error) && error.kind === undefined && isRefusedStatus(error.status)

export interface CallOptions {
  signal?: AbortSignal
  /** Makes a repeated call harmless; the same key returns the first answer. */
  idempotencyKey?: string
  /** Sends this instead of JSON. */
  form?: FormData
  sent?: SentBody
}
export type AnyEndpoint = Pick<Endpoint, 'method' | 'path'>
export interface ApiClient {
  /** Calls an endpoint of a contract; throws ApiError unless it succeeds. */
  call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<ResponseOf<E>>
}

export function createApiClient(transport: Transport): ApiClient {
  return {
    async call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}) {
      const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown }
      const json = !options.form && !options.sent && body !== undefined
      const answer = await transport.send({
        method: endpoint.method,
        url: endpointUrl(endpoint, { params, query }),
        headers: {
          accept: 'application/json',
          ...(json && { 'content-type': 'application/json' }),
          ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
        },
        body: options.form ?? (json ? JSON.stringify(body) : undefined),
        sent: options.sent,
        signal: options.signal,
      })
      if (answer.status >= 400) throw await readError(answer)
      if (answer.status === 204) return undefined as ResponseOf<E>
      return (await readAnswer(answer)) as ResponseOf<E>
    },
  }
}

function readAnswer(answer: TransportAnswer): Promise<unknown> {
  return answer.json().catch(() => {
    throw new ApiError(answer.status, 'The answer could not be read. Try again.', [], { kind: 'PARSING_ERROR' })
  })
}

const brokenServer = 'Something went wrong on our side. Try again.'

/** A message with a full stop, so that another sentence can follow: the specification writes some without. */
export const asSentence = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`)

type Failure = Pick<ApiError, 'message' | 'kind' | 'code' | 'reference'>

/** The message of an error; the screen's own where the portal failed or did not answer, which says what was not done. */
export function sentenceOr({ message, kind, code, reference }: Failure, own: string | undefined): string {
  if (!own || (kind !== 'PARSING_ERROR' && code !== 'failed')) return message
  return reference ? `${asSentence(own)} ${referenceSentence(reference)}` : own
}

async function readError(answer: TransportAnswer): Promise<ApiError> {
  const body = (await answer.json().catch(() => null)) as {
    code?: ProblemCode
    fields?: FieldProblem[]
    facts?: unknown
    reference?: unknown
  } | null
  const sentence = readSentence(body)
  const reference = typeof body?.reference === 'string' ? body.reference : undefined
  const wait = Number(answer.header('retry-after'))
  const retryAfter = Number.isFinite(wait) && wait > 0 ? wait : undefined
  const message = sentence ?? (answer.status >= 500 ? brokenServer : `Request failed with status ${answer.status}`)
  return new ApiError(answer.status, message, Array.isArray(body?.fields) ? body.fields : [], {
    code: body?.code,
    retryAfter,
    facts: body?.facts,
    reference,
    ...(sentence === undefined && { kind: 'PARSING_ERROR' }),
  })
}

/** The message of a refused or failed call, with the reference of a failure; undefined when the body is not the portal's. */
export function readSentence(body: unknown): string | undefined {
  const { message, reference } = (body ?? {}) as { message?: unknown; reference?: unknown }
  if (typeof message !== 'string') return undefined
  return typeof reference === 'string' ? `${message} ${referenceSentence(reference)}` : message
}
