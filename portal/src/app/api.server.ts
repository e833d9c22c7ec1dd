import swagger from '@fastify/swagger'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { authenticate } from '#features/accounts/sign-in/service.sessions.server.ts'
import { visitor } from '#platform/actor.ts'
import { notFound } from '#platform/problem.ts'
import type { Deps } from '#platform/deps.server.ts'
import { registerApiDocs } from './admin-server.server.ts'
import { apiDocument } from './api-document.server.ts'
import { compressAnswers } from './compression.server.ts'
import type { Feature } from './feature.server.ts'
import { answerStatic } from './static-answer.server.ts'

/** The JSON API: authentication first, then every feature's calls, and the document that describes them. */
export async function registerApi(
  app: FastifyInstance,
  deps: Deps,
  { features, dev }: { features: readonly Feature[]; dev: boolean },
): Promise<void> {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('actor')
  // Fastify parses text/plain by default; here it is an unsupported type like any other (415).
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const header = request.headers.authorization
    const { unseen = false } = request.routeOptions.config as { unseen?: boolean }
    request.actor = header === undefined ? visitor : await authenticate(deps, header, { unseen })
  })
  compressAnswers(app)
  await app.register(multipart, {
    limits: { fields: 50, files: 50, parts: 100, fieldSize: 100_000, headerPairs: 50 },
    throwFileSizeLimit: true,
  })
  await app.register(swagger, apiDocument(deps))
  // In production it is on the address for operators.
  if (dev) await registerApiDocs(app, '/docs')
  app.get(
    '/openapi.json',
    { schema: { hide: true } },
    answerStatic(() => app.swagger()),
  )
  for (const feature of features) feature.register?.(app, deps)
  // Else an unknown call would get the site's page for unknown addresses.
  app.all('/*', { schema: { hide: true } }, async () => {
    throw notFound()
  })
}
