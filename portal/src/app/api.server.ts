import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import swagger, { type SwaggerOptions } from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler, jsonSchemaTransform } from 'fastify-type-provider-zod'
import { authenticate } from '#features/accounts/sign-in/service.sessions.server.ts'
import { visitor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { completeOperation, sharedComponents } from '#platform/openapi.ts'
import { notFound } from '#platform/problem.ts'
import { commission } from '#platform/state/commission.ts'
import { portalVersion } from '#platform/version.server.ts'
import { registerApiDocs } from './admin-server.server.ts'
import { compressAnswers, acceptedEncodings, compressText } from './compression.server.ts'
import type { Feature } from '#platform/feature.server.ts'

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

/** Answers JSON that stays the same while the portal runs: written once, and compressed once for each encoding. */
function answerStatic(write: () => unknown): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  let text: string
  let etag: string
  const compressed = new Map<string, Promise<{ body: Buffer; encoding: string | undefined }>>()
  return async ({ headers }, reply) => {
    text ??= JSON.stringify(write())
    etag ??= `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    reply
      .headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
      .type('application/json; charset=utf-8')
    if (headers['if-none-match'] === etag) return reply.code(304).send()
    // Also for who names none: many who read a megabyte each would leave no line for others.
    const accepted = acceptedEncodings(headers['accept-encoding'])[0] ?? 'gzip'
    // Bytes, which are not compressed again and not copied for each answer.
    const answer =
      compressed.get(accepted) ??
      compressText(text, accepted).then(({ body, encoding }) => ({ body: Buffer.from(body), encoding }))
    compressed.set(accepted, answer)
    const { body, encoding } = await answer
    return reply.headers({ 'content-encoding': encoding }).send(body)
  }
}

/** `/api/openapi.json`: generated from the contracts of all features. */
const apiDocument = (deps: Deps): SwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: {
      title: `${commission.shortName} portal`,
      version: portalVersion,
      description: `The calls of the portal of the ${commission.name}.`,
    },
    servers: [{ url: deps.config.publicUrl }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  },
  transform: jsonSchemaTransform,
  transformObject(given) {
    const document = 'openapiObject' in given ? given.openapiObject : {}
    const paths = Object.entries(document.paths ?? {}).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations ?? {}).map(([method, operation]) => [
          method,
          completeOperation(method, path, operation as Record<string, unknown>),
        ]),
      ),
    ])
    const { components } = document
    const schemas = { ...components?.schemas, ...sharedComponents.schemas }
    return {
      ...document,
      components: { ...components, ...sharedComponents, schemas },
      paths: Object.fromEntries(paths),
    }
  },
})
