import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Actor, SignedIn } from './actor.ts'
import { type Access, bodyBytesOf, type Endpoint } from './endpoint.ts'
import { readIdempotencyKey } from './database/idempotency.server.ts'
import { factsOf, operationId } from './openapi.ts'
import { requireDuty, requireFactor, requireUser } from './permission.ts'
import { traced } from './telemetry/traces.server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set before any handler of the API runs. */
    actor: Actor
  }
}

type Schema = z.ZodMiniType
type ActorOf<A extends Access> = A extends 'public' ? Actor : SignedIn

/** What a handler receives: validated input, and an actor with the call's access. */
export interface Call<P, Q, B, A extends Access> {
  actor: ActorOf<A>
  params: P
  query: Q
  body: B
  idempotencyKey: string | undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** Refuses who may not reach the record (404). Asked before a body is refused that could not be read; otherwise the handler decides it. */
interface Reach<C> {
  reach?: (call: C) => Promise<unknown>
}

const bodyHeaders = ['content-type', 'content-length', 'transfer-encoding'] as const

/** Makes a fastify route from a contract's endpoint: access first (401, 403, 404), then validation (400, 413, 415), then one handler. */
export function mount<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, A extends Access>(
  app: FastifyInstance,
  e: Endpoint<P, Q, B, R, A> & Reach<{ actor: ActorOf<A>; params: z.infer<P> }>,
  handle: (call: Call<z.infer<P>, z.infer<Q>, z.infer<B>, A>) => Promise<z.input<R> | FastifyReply>,
  options: { config?: Record<string, unknown>; exposeHeadRoute?: false } = {},
): void {
  const refuse = async ({ actor, params }: FastifyRequest, error: unknown): Promise<never> => {
    await e.reach?.({ actor: actor as ActorOf<A>, params: params as z.infer<P> })
    throw error
  }
  const span = `call ${operationId(e.method, e.path)}`
  app.route({
    method: e.method,
    url: e.path,
    bodyLimit: bodyBytesOf(e),
    ...(options.exposeHeadRoute === false && { exposeHeadRoute: false }),
    config: options.config ?? {},
    // Parsers write a request's headers to the log's finest levels.
    ...(options.config?.['unseen'] === true && { logLevel: 'warn' as const }),
    schema: {
      summary: e.summary,
      tags: [e.tag],
      ...(e.deprecated && { deprecated: true }),
      ...(e.access !== 'public' && { security: [{ bearer: [] }] }),
      ...(e.params && { params: e.params }),
      ...(e.query && { querystring: e.query }),
      ...(e.body && !e.multipart && { body: e.body }),
      ...factsOf(e),
      ...(!e.file && { response: { [e.status ?? 200]: e.response } }),
    },
    // Before parsing: the body of a caller without access is not even read.
    onRequest: async (request) => {
      // A call that takes no body does not look at one.
      if (!e.body && !e.multipart) for (const name of bodyHeaders) delete request.headers[name]
      if (e.access === 'staff') requireDuty(request.actor, e.duties ?? [])
      else if (e.access === 'user') requireFactor(requireUser(request.actor), e.duties ?? [])
    },
    ...(e.reach && {
      // Of these errors, a handler has not run yet.
      errorHandler(error, request, reply) {
        const isUnread =
          error.code?.startsWith('FST_ERR_CTP_') || ['body', 'querystring'].includes(error.validationContext ?? '')
        void (isUnread ? refuse(request, error) : Promise.reject(error)).catch((refusal) => reply.send(refusal))
      },
    }),
    handler: async (request, reply) => {
      const key = e.idempotent ? await readKey(request).catch((error) => refuse(request, error)) : undefined
      if (e.status) reply.code(e.status)
      return traced(span, {}, () =>
        handle({
          actor: request.actor as ActorOf<A>,
          params: request.params as z.infer<P>,
          query: request.query as z.infer<Q>,
          body: request.body as z.infer<B>,
          idempotencyKey: key,
          request,
          reply,
        }),
      )
    },
  })
}

const readKey = async ({ headers }: FastifyRequest) => readIdempotencyKey(headers['idempotency-key'])

/** The headers of a file that only its reader gets. */
export const download = (type: string, name: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
})

/** The status 202 for an answer that says that the action waits for a second person. */
export function answerWaiting<A extends object>(reply: FastifyReply, answer: A): A {
  if ('approval' in answer) reply.code(202)
  return answer
}
