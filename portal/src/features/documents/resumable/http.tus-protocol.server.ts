import { ERRORS } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerStatus } from '#platform/endpoint.ts'
import { notFound, Problem } from '#platform/problem.ts'
import { messages } from '../messages.ts'

/** The only supported version of the protocol. */
export const tusVersion = '1.0.0'
const bodyType = 'application/offset+octet-stream'

type TusFacts = { success: number; summary: string; description: string; answers: AnswerStatus[] }

const general: AnswerStatus[] = [400, 401, 403, 404, 412, 503]
const receiving: AnswerStatus[] = [409, 413, 415, 423]
const one = '/resumable/:id'
const capabilities: TusFacts = {
  success: 204,
  summary: 'The tus versions and extensions of this server',
  description: 'Answers `Tus-Version`, `Tus-Extension` and `Tus-Max-Size`.',
  answers: [401, 503],
}

/** The calls of the protocol, as documented in the API description. */
export const tusCalls: (TusFacts & { method: string; url: string })[] = [
  { method: 'OPTIONS', url: '/resumable', ...capabilities },
  { method: 'OPTIONS', url: one, ...capabilities },
  {
    method: 'POST',
    url: '/resumable',
    success: 201,
    summary: 'Begin a resumable upload',
    description:
      'tus 1.0.0. Takes `Tus-Resumable`, `Upload-Length` and `Upload-Metadata` with recordType, recordId, role and filename; the first bytes may follow as `application/offset+octet-stream`. Answers `Location`.',
    answers: [...general, ...receiving],
  },
  {
    method: 'HEAD',
    url: one,
    success: 200,
    summary: 'How much of a resumable upload has arrived',
    description: 'tus 1.0.0. Answers `Upload-Offset`, `Upload-Length` and `Upload-Metadata`.',
    answers: [...general, ...receiving, 410],
  },
  {
    method: 'PATCH',
    url: one,
    success: 204,
    summary: 'Continue a resumable upload',
    description:
      'tus 1.0.0. Takes `Tus-Resumable`, `Upload-Offset` and the bytes from there on. Answers the new `Upload-Offset`, and `Document-Id` with the last bytes.',
    answers: [...general, ...receiving, 410],
  },
  {
    method: 'DELETE',
    url: one,
    success: 204,
    summary: 'Cancel a resumable upload',
    description: 'tus 1.0.0. The document of a finished upload stays.',
    answers: [...general, 423],
  },
]

export const schemaOf = (method: string, { success, answers, ...words }: TusFacts) => ({
  tags: ['Documents'],
  ...words,
  ...(method !== 'OPTIONS' && { security: [{ bearer: [] }] }),
  'x-answers': answers,
  'x-success': success,
  ...(method === 'PATCH' && { 'x-bodies': [bodyType] }),
})

/** The intended method: clients whose network blocks PATCH or DELETE send a POST that names the method in a header. */
export function meantMethod(request: FastifyRequest): string {
  const named = request.headers['x-http-method-override']
  return (typeof named === 'string' ? named : request.method).toUpperCase()
}

/** Refuses an unknown method (404), another version of the protocol (412) or another content type of the body (415). */
export function checkTusRequest(request: FastifyRequest, method: string, reply: FastifyReply): void {
  const ofUpload = (request.params as { id?: string }).id !== undefined
  if (!(ofUpload ? ['HEAD', 'PATCH', 'DELETE'] : ['POST']).includes(method)) throw notFound()
  const { headers } = request
  if (headers['tus-resumable'] !== tusVersion) {
    reply.header('tus-version', tusVersion)
    throw new Problem(412, messages.tusVersion(tusVersion))
  }
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if ((method === 'PATCH' || (method === 'POST' && hasBody)) && headers['content-type'] !== bodyType)
    throw new Problem(415, messages.tusBody(bodyType))
}

export type TusRequest = Request & {
  runtime?: { name: 'node'; node: { req: FastifyRequest['raw']; res: FastifyReply['raw'] } }
}

const ofProtocol = /^(tus-resumable|upload-.+|content-(type|length))$/

/** Makes the request for the library, without a body: the store reads the body from the original request. */
export function toWebRequest(request: FastifyRequest, method: string, reply: FastifyReply): TusRequest {
  const headers = new Headers()
  // Pass only headers of the protocol, because the library refuses requests with certain proxy headers.
  for (const [name, value] of Object.entries(request.headers))
    if (ofProtocol.test(name) && value !== undefined) headers.set(name, String(value))
  const web = new Request(new URL(request.url, 'http://portal.internal'), { method, headers })
  // Lets the library detect a broken connection.
  return Object.assign(web, { runtime: { name: 'node' as const, node: { req: request.raw, res: reply.raw } } })
}

export function copyHeaders(from: Headers, reply: FastifyReply): void {
  for (const [name, value] of from) if (/^(upload-|location$)/.test(name)) reply.header(name, value)
}

const words: Record<number, string> = {
  404: messages.uploadMissing,
  409: messages.uploadElsewhere,
  410: messages.uploadExpired,
  413: messages.uploadTooLong,
}

/** Converts the library's refusals into problems (decisions §2); returns errors thrown by a hook unchanged. */
export function toProblem(failure: unknown, status: number): unknown {
  if (failure instanceof Error) return failure
  if (failure === ERRORS.ABORTED) return new Problem(400, messages.cut)
  // Treat missing headers (403) and headers of extensions that are not announced (501) as malformed requests.
  const answered = status === 403 || status === 501 ? 400 : status
  return new Problem(answered, words[answered] ?? messages.uploadRequest)
}
