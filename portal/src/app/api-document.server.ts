import type { SwaggerOptions } from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { commission } from '#platform/state/commission.ts'
import type { Deps } from '#platform/deps.server.ts'
import { completeOperation, sharedComponents } from '#platform/openapi.ts'
import { portalVersion } from '#platform/version.server.ts'

/** `/api/openapi.json`: generated from the contracts of all features. */
export const apiDocument = (deps: Deps): SwaggerOptions => ({
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
