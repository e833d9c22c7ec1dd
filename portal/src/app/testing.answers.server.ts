import type { FastifyInstance } from 'fastify'
import type { RouteFacts } from '#platform/openapi.ts'
import type { Feature } from '#platform/feature.server.ts'

type Operations = Record<string, Record<string, { responses: Record<string, unknown> }> | undefined>

/** Compares a portal's answers with its API description, for every call of every test. */
export function watchAnswers(): { feature: Feature; requireDeclared(): void } {
  const undeclared = new Set<string>()
  let paths: Operations | undefined
  const register = (app: FastifyInstance) => {
    app.addHook('onSend', async (request, _reply, payload) => {
      const asksProof = typeof payload === 'string' && payload.includes('"code":"factor-needed"')
      const { url = '', schema } = request.routeOptions
      if (asksProof && !(schema as Partial<RouteFacts> | undefined)?.['x-fresh'])
        undeclared.add(`${request.method} ${url}: factor-needed (\`fresh\`)`)
    })
    app.addHook('onResponse', async (request, reply) => {
      const { url = '', schema } = request.routeOptions
      const hidden = (schema as { hide?: boolean } | undefined)?.hide
      // 500 is never described, and tests cause it on purpose.
      if (!schema || hidden || reply.statusCode === 500) return
      paths ??= app.swagger().paths as Operations
      const method = request.method.toLowerCase()
      const operations = paths[url.replace(/:(\w+)/g, '{$1}')]
      const responses = (operations?.[method] ?? (method === 'head' ? operations?.['get'] : undefined))?.responses
      if (!responses || !(reply.statusCode in responses))
        undeclared.add(`${request.method} ${url}: ${reply.statusCode}`)
    })
  }
  return {
    feature: { register },
    requireDeclared() {
      if (undeclared.size > 0)
        throw new Error(`These answers are not described (see \`answersOf\`):\n${[...undeclared].join('\n')}`)
    },
  }
}
