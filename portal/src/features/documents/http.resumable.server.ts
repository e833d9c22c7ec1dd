import { randomUUID } from 'node:crypto'
import { ERRORS, Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '#platform/actor.ts'
import { requireUser } from '#platform/permission.ts'
import { Problem } from '#platform/problem.ts'
import { documentIdHeader, resumablePath } from '#platform/resumable.ts'
import { messages } from './messages.ts'
import { stalledUploadSeconds } from './rules.ts'
import { discardRest } from './service.request.server.ts'
import {
  awaitsFinish,
  beginUpload,
  finishUpload,
  isUploadId,
  requireUpload,
  type ResumableUploads,
  type UploadBody,
} from './service.resumable.server.ts'

/** What the hooks of one request need and leave behind. */
interface Context {
  actor: SignedIn
  failure?: unknown
  documentId?: string
}
interface RequestBody extends UploadBody {
  stopper: AbortController
}
type WebRequest = Request & {
  runtime?: { name: 'node'; node: { req: FastifyRequest['raw']; res: FastifyReply['raw'] } }
}

/** How long the connection that has the upload may still write when another asks for it. */
const drainMs = 500

function createTusServer(uploads: ResumableUploads, contexts: WeakMap<object, Context>): Server {
  const contextOf = (request: object) => contexts.get(request)!
  return new Server({
    path: resumablePath,
    datastore: uploads.store,
    // The portal may be reached under several names; the browser completes the address itself.
    relativeLocation: true,
    lockDrainTimeout: drainMs,
    locker: { newLock: (id) => newLock(uploads, id) },
    namingFunction: () => randomUUID(),
    getFileIdFromRequest: (_request, last) => (last && isUploadId(last) ? last : undefined),
    async onIncomingRequest(request, id) {
      if (request.method === 'POST') return
      const { actor } = contextOf(request)
      const row = await requireUpload(uploads, actor, id)
      if (row.documentId) contextOf(request).documentId = row.documentId
      // A client that finds everything received sends nothing more, so its question is the moment to finish.
      else if (request.method === 'HEAD' && (await awaitsFinish(uploads, row)))
        contextOf(request).documentId = await finishUpload(uploads, actor, id)
    },
    async onUploadCreate(request, { id, size, metadata }) {
      await beginUpload(uploads, contextOf(request).actor, { id, size, metadata: metadata ?? {} })
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
      const stop = () => {
        setTimeout(() => request?.stopper.abort(), drainMs)
        void giveUp()
      }
      release = await locks.hold(id, stop, signal)
    },
    unlock: async () => release?.(),
  }
}

/** The tus protocol under `/api/resumable`, for the account that is signed in. */
export function registerResumable(app: FastifyInstance, uploads: ResumableUploads): void {
  const contexts = new WeakMap<object, Context>()
  const tus = createTusServer(uploads, contexts)
  app.addHook('onClose', () => uploads.locks.close())
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const web = toWebRequest(request, reply)
    const context: Context = { actor: requireUser(request.actor) }
    contexts.set(web, context)
    // Slow is fine, silent is not (issue 2 §6); the timeout falls back to the server's with the next request.
    request.raw.socket.setTimeout(stalledUploadSeconds * 1000)
    uploads.deps.metrics.uploads.inc()
    try {
      const stopper = new AbortController()
      const body: RequestBody = { raw: request.raw, stop: stopper.signal, stopper }
      const given = await uploads.store.bodies.run(body, () => tus.handleWeb(web))
      copyHeaders(given.headers, reply)
      if (context.documentId) reply.header(documentIdHeader, context.documentId)
      if (given.status >= 400) throw toProblem(context.failure, given.status)
      return reply.code(given.status).send()
    } catch (error) {
      await discardRest(request.raw)
      throw error
    } finally {
      uploads.deps.metrics.uploads.dec()
    }
  }
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    // The body stays a stream, whatever it is called.
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    const schema = { tags: ['Documents'], security: [{ bearer: [] }] }
    const onRequest = async (request: FastifyRequest) => void requireUser(request.actor)
    const begin = { ...schema, summary: 'Begin a resumable upload (tus 1.0)' }
    const goOn = { ...schema, summary: 'Continue, ask after or cancel a resumable upload (tus 1.0)' }
    scope.route({ method: ['POST', 'OPTIONS'], url: '/resumable', schema: begin, onRequest, handler: answer })
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: '/resumable/:id',
      schema: goOn,
      onRequest,
      handler: answer,
    })
    done()
  })
}

function toWebRequest(request: FastifyRequest, reply: FastifyReply): WebRequest {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.set(name, String(value))
  // Without its body, which the store takes from the request itself.
  const web = new Request(new URL(request.url, 'http://portal.internal'), { method: request.method, headers })
  // Lets the library notice a connection that breaks.
  return Object.assign(web, { runtime: { name: 'node' as const, node: { req: request.raw, res: reply.raw } } })
}

function copyHeaders(from: Headers, reply: FastifyReply): void {
  for (const [name, value] of from) if (/^(tus-|upload-|location$)/.test(name)) reply.header(name, value)
}

const words: Record<number, string> = {
  404: messages.uploadMissing,
  409: messages.uploadElsewhere,
  410: messages.uploadExpired,
  413: messages.uploadTooLong,
}

/** The library's refusals, as errors of decisions §2; what a hook threw goes on as it is. */
function toProblem(failure: unknown, status: number): unknown {
  if (failure instanceof Error) return failure
  if (failure === ERRORS.ABORTED) return new Problem(400, messages.cut)
  return new Problem(status, words[status] ?? messages.uploadRequest)
}
