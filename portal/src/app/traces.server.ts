import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { beginRequest, endFailed, untraced } from '#platform/telemetry/traces.server.ts'
import { isUnseen } from './unseen.server.ts'

/** Everything about reports of wrongdoing, also the work of staff: a trace has the exact time. */
const isSealed = (request: FastifyRequest) =>
  isUnseen(request) || /^\/(api\/)?whistleblowing(\/|$)/.test(request.routeOptions.url ?? '')

/** Makes each request a span with the pattern of its route. A trace that a sender claims to continue is not continued. */
export function registerTraces(app: FastifyInstance, { traces }: Pick<Deps, 'traces'>): void {
  if (!traces) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (isSealed(request)) return untraced(done)
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    const attributes = { 'http.request.method': method, 'http.route': route, 'portal.request': request.id }
    beginRequest(traces, `${method} ${route}`, { attributes }, (span) => {
      if (span) {
        spans.set(request, span)
        request.log = request.log.child({ traceId: span.spanContext().traceId })
      }
      done()
    })
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    if (!span) return
    span.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) endFailed(span, String(statusCode))
    span.end()
  })
}
