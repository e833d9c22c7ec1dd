import { randomUUID } from 'node:crypto'
import { Server, ERRORS } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '#platform/actor.ts'
import type { AnswerStatus } from '#platform/endpoint.ts'
import { documentIdHeader, resumablePath } from '#platform/files/resumable.ts'
import { requireUser } from '#platform/permission.ts'
import { unavailable, notFound, Problem } from '#platform/problem.ts'
import { messages } from '../messages.ts'
import { stalledUploadSeconds } from '../rules.ts'
import { discardRest } from '../service.multipart.server.ts'
import {
  awaitsFinish,
  beginUpload,
  finishUpload,
  isUploadId,
  requireTarget,
  requireUpload,
  type ResumableUploads,
  type UploadBody,
} from './service.resumable.server.ts'
import type { GiveUpReason } from './store.locks.server.ts'

/** The state that the hooks of one request share with its handler. */
interface Context {
  actor: SignedIn
  failure?: unknown
  documentId?: string
  metadata?: string
}
interface RequestBody extends UploadBody {
  stopper: AbortController
  /** The database was lost, and with it the lock. */
  lockLost?: true
}
/** How long a connection may continue to write after another one has requested the upload. */
const drainMs = 500

function createTusServer(uploads: ResumableUploads, contexts: WeakMap<object, Context>): Server {
  const contextOf = (request: object) => contexts.get(request)!
  return new Server({
    path: resumablePath,
    datastore: uploads.store,
    // The portal may be reached under several host names, so the address must be relative.
    relativeLocation: true,
    lockDrainTimeout: drainMs,
    locker: { newLock: (id) => newLock(uploads, id) },
    namingFunction: () => randomUUID(),
    getFileIdFromRequest: (_request, last) => (last && isUploadId(last) ? last : undefined),
    async onIncomingRequest(request, id) {
      if (request.method === 'POST') return
      const { actor } = contextOf(request)
      const row = await requireUpload(uploads, actor, id)
      if (request.method !== 'DELETE') await requireTarget(uploads, actor, row)
      if (request.method === 'HEAD' && row.metadata) contextOf(request).metadata = row.metadata
      if (row.documentId) contextOf(request).documentId = row.documentId
      // A client that finds all bytes received sends no more requests, so create the document now.
      else if (request.method === 'HEAD' && (await awaitsFinish(uploads, row)))
        contextOf(request).documentId = await finishUpload(uploads, actor, id)
    },
    async onUploadCreate(request, { id, size, metadata }) {
      const rawMetadata = request.headers.get('upload-metadata') ?? ''
      await beginUpload(uploads, contextOf(request).actor, { id, size, metadata: metadata ?? {}, rawMetadata })
      return {}
    },
    async onUploadFinish(request, { id }) {
      const documentId = await finishUpload(uploads, contextOf(request).actor, id)
      contextOf(request).documentId = documentId
      return {}
    },
    onResponseError(request, error) {
      contextOf(request).failure = error
      return undefined
    },
  })
}

function newLock({ locks, store }: ResumableUploads, id: string) {
  let release: (() => Promise<void>) | undefined
  return {
    async lock(signal: AbortSignal, giveUp: () => void | Promise<void>) {
      const request = store.bodies.getStore() as RequestBody | undefined
      const stop = (reason: GiveUpReason) => {
        if (request && reason === 'lost') request.lockLost = true
        setTimeout(() => request?.stopper.abort(), drainMs)
        void giveUp()
      }
      release = await locks.hold(id, stop, signal)
    },
    unlock: async () => release?.(),
  }
}

/** The tus protocol under `/api/resumable`, for signed-in accounts. */
export function registerResumable(app: FastifyInstance, uploads: ResumableUploads): void {
  const answer = answerWith(uploads)
  app.addHook('onClose', () => uploads.locks.close())
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    // Do not parse the body, whatever its content type: the store reads the stream.
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    scope.addHook('onSend', async (_request, reply) => void reply.header('tus-resumable', tusVersion))
    scope.addHook('onRequest', async (request) => {
      if (meantMethod(request) !== 'OPTIONS') requireUser(request.actor)
    })
    for (const { method, url, ...facts } of tusCalls)
      // As a list, because the API description omits a route whose method is the string HEAD.
      scope.route({ method: [method], url, schema: schemaOf(method, facts), handler: answer, exposeHeadRoute: false })
    // Other methods are accepted too, since X-HTTP-Method-Override may name the intended one.
    const hidden = { schema: { hide: true }, handler: answer, exposeHeadRoute: false } as const
    scope.route({ method: ['PUT', 'PATCH', 'DELETE'], url: '/resumable', ...hidden })
    scope.route({ method: ['GET', 'POST', 'PUT'], url: '/resumable/:id', ...hidden })
    done()
  })
}

function answerWith(uploads: ResumableUploads) {
  const contexts = new WeakMap<object, Context>()
  const tus = createTusServer(uploads, contexts)
  const capabilities = {
    'tus-version': tusVersion,
    'tus-extension': uploads.store.extensions.join(','),
    'tus-max-size': Math.max(0, ...uploads.targets.map((target) => target.maxBytes)),
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const method = meantMethod(request)
    if (method === 'OPTIONS') return reply.code(204).headers(capabilities).send()
    const context: Context = { actor: requireUser(request.actor) }
    // Slow uploads may continue, stalled ones may not. The next request uses the server's timeout again.
    request.raw.socket.setTimeout(stalledUploadSeconds * 1000)
    uploads.deps.metrics.uploads.inc()
    try {
      checkTusRequest(request, method, reply)
      const web = toWebRequest(request, method, reply)
      contexts.set(web, context)
      const stopper = new AbortController()
      const body: RequestBody = { raw: request.raw, stop: stopper.signal, stopper }
      const given = await uploads.store.bodies.run(body, () => tus.handleWeb(web))
      copyHeaders(given.headers, reply)
      if (context.documentId) reply.header(documentIdHeader, context.documentId)
      if (given.status >= 400 && body.lockLost) throw unavailable(undefined, context.failure)
      if (given.status >= 400) throw toProblem(context.failure, given.status)
      if (context.metadata) reply.header('upload-metadata', context.metadata)
      return reply.code(given.status).send()
    } catch (error) {
      await discardRest(request.raw)
      throw error
    } finally {
      uploads.deps.metrics.uploads.dec()
    }
  }
}

/** The only supported version of the protocol. */
const tusVersion = '1.0.0'
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
const tusCalls: (TusFacts & { method: string; url: string })[] = [
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

const schemaOf = (method: string, { success, answers, ...words }: TusFacts) => ({
  tags: ['Documents'],
  ...words,
  ...(method !== 'OPTIONS' && { security: [{ bearer: [] }] }),
  'x-answers': answers,
  'x-success': success,
  ...(method === 'PATCH' && { 'x-bodies': [bodyType] }),
})

/** The intended method: clients whose network blocks PATCH or DELETE send a POST that names the method in a header. */
function meantMethod(request: FastifyRequest): string {
  const named = request.headers['x-http-method-override']
  return (typeof named === 'string' ? named : request.method).toUpperCase()
}

/** Refuses an unknown method (404), another version of the protocol (412) or another content type of the body (415). */
function checkTusRequest(request: FastifyRequest, method: string, reply: FastifyReply): void {
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

type TusRequest = Request & {
  runtime?: { name: 'node'; node: { req: FastifyRequest['raw']; res: FastifyReply['raw'] } }
}

const ofProtocol = /^(tus-resumable|upload-.+|content-(type|length))$/

/** Makes the request for the library, without a body: the store reads the body from the original request. */
function toWebRequest(request: FastifyRequest, method: string, reply: FastifyReply): TusRequest {
  const headers = new Headers()
  // Pass only headers of the protocol, because the library refuses requests with certain proxy headers.
  for (const [name, value] of Object.entries(request.headers))
    if (ofProtocol.test(name) && value !== undefined) headers.set(name, String(value))
  const web = new Request(new URL(request.url, 'http://portal.internal'), { method, headers })
  // Lets the library detect a broken connection.
  return Object.assign(web, { runtime: { name: 'node' as const, node: { req: request.raw, res: reply.raw } } })
}

function copyHeaders(from: Headers, reply: FastifyReply): void {
  for (const [name, value] of from) if (/^(upload-|location$)/.test(name)) reply.header(name, value)
}

const words: Record<number, string> = {
  404: messages.uploadMissing,
  409: messages.uploadElsewhere,
  410: messages.uploadExpired,
  413: messages.uploadTooLong,
}

/** Converts the library's refusals into problems (decisions §2); returns errors thrown by a hook unchanged. */
function toProblem(failure: unknown, status: number): unknown {
  if (failure instanceof Error) return failure
  if (failure === ERRORS.ABORTED) return new Problem(400, messages.cut)
  // Treat missing headers (403) and headers of extensions that are not announced (501) as malformed requests.
  const answered = status === 403 || status === 501 ? 400 : status
  return new Problem(answered, words[answered] ?? messages.uploadRequest)
}
