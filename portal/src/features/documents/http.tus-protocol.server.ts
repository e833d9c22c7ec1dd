import { ERRORS } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound, Problem } from '#platform/problem.ts'
import { messages } from './messages.ts'

/** The one version of the protocol that is spoken. */
export const tusVersion = '1.0.0'
const bodyType = 'application/offset+octet-stream'

/** Which method a request means: clients whose network lets no PATCH or DELETE through name it in a header of a POST. */
export function meantMethod(request: FastifyRequest): string {
  const named = request.headers['x-http-method-override']
  return (typeof named === 'string' ? named : request.method).toUpperCase()
}

/** Refuses a request that the protocol does not know (404), of another version (412) or with a body of another kind (415). */
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

/** The request for the library: without its body, which the store takes from the request itself. */
export function toWebRequest(request: FastifyRequest, method: string, reply: FastifyReply): TusRequest {
  const headers = new Headers()
  // The library refuses requests for headers that only concern proxies, so that it gets no others.
  for (const [name, value] of Object.entries(request.headers))
    if (ofProtocol.test(name) && value !== undefined) headers.set(name, String(value))
  const web = new Request(new URL(request.url, 'http://portal.internal'), { method, headers })
  // Lets the library notice a connection that breaks.
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

/** The library's refusals, as errors of decisions §2; what a hook threw goes on as it is. */
export function toProblem(failure: unknown, status: number): unknown {
  if (failure instanceof Error) return failure
  if (failure === ERRORS.ABORTED) return new Problem(400, messages.cut)
  // Headers that are missing are malformed requests here, and so are those of extensions that are not announced.
  const answered = status === 403 || status === 501 ? 400 : status
  return new Problem(answered, words[answered] ?? messages.uploadRequest)
}
