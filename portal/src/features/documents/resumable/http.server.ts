import { randomUUID } from 'node:crypto'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '#platform/actor.ts'
import { requireUser } from '#platform/permission.ts'
import { unavailable } from '#platform/problem.ts'
import { documentIdHeader, resumablePath } from '#platform/files/resumable.ts'
import {
  checkTusRequest,
  copyHeaders,
  meantMethod,
  schemaOf,
  tusCalls,
  toProblem,
  toWebRequest,
  tusVersion,
} from './http.tus-protocol.server.ts'
import { stalledUploadSeconds } from '../rules.ts'
import { discardRest } from '../service.request.server.ts'
import type { GiveUpReason } from './store.locks.server.ts'
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
