import * as z from 'zod/mini'
import type { BodyOfType, ContentType, ItemOfType } from '#fields/content/content-type.ts'
import { schemaOfFields } from '#fields/content/content-schema.ts'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { message } from '#platform/schemas.ts'

const tag = 'Content'
const publishes = { tag, access: 'staff', duties: may.publishContent } as const
const itemParams = z.object({ id: z.string().check(z.maxLength(200)) })
/** Properties of an item that a save may contain in addition to its fields. */
export const editFacts = {
  order: z.optional(z.coerce.number().check(z.int(), z.minimum(0, 'Order must be at least 0'), z.maximum(100_000))),
  /** The version on which the change is based; an outdated one is refused with 409. */
  version: z.optional(z.coerce.number().check(z.int())),
  status: z.optional(z.enum(['draft', 'published'])),
  /** Takes the item off the site that is published in the same place; without it such a save is refused with 409. */
  replace: z.optional(z.union([z.boolean(), z.enum(['true', 'false'])])),
}

/** The engine builds answers from checked bodies; this schema only provides the API description and the client's types. */
const itemSchema = <T extends ContentType>() => z.custom<ItemOfType<T>>()

/** The calls of a type with many items: list, get (by ID or slug), create, update, delete. */
export function listEndpoints<const T extends ContentType>(type: T) {
  const { path, one } = type
  const item = itemSchema<T>()
  const body = schemaOfFields(type.fields) as unknown as z.ZodMiniType<BodyOfType<T>>
  return {
    list: endpoint({ method: 'GET', path, tag, access: 'public', summary: `${one}: all`, response: z.array(item) }),
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      tag,
      access: 'public',
      summary: `${one}: one, by id or slug`,
      params: itemParams,
      response: item,
    }),
    create: endpoint({
      ...publishes,
      method: 'POST',
      path,
      summary: `${one}: create`,
      body,
      multipart: true,
      response: item,
      status: 201,
    }),
    update: endpoint({
      ...publishes,
      method: 'PUT',
      path: `${path}/:id`,
      summary: `${one}: change`,
      params: itemParams,
      body,
      multipart: true,
      response: item,
    }),
    remove: endpoint({
      ...publishes,
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `${one}: delete`,
      params: itemParams,
      response: message,
    }),
  }
}

/** The call that saves the item of a type with a single item. */
export function saveEndpoint<const T extends ContentType>(type: T, method: 'PUT' | 'POST' = 'PUT') {
  const body = schemaOfFields(type.fields) as unknown as z.ZodMiniType<BodyOfType<T>>
  return endpoint({
    ...publishes,
    method,
    path: type.path,
    summary: `${type.one}: save`,
    body,
    multipart: true,
    response: itemSchema<T>(),
  })
}

export const getContentFile = endpoint({
  method: 'GET',
  path: '/content/files/:id/:variant',
  tag,
  access: 'public',
  summary: 'A picture or PDF of the site',
  file: true,
  answers: [302],
  params: z.object({ id: z.uuid(), variant: z.string().check(z.maxLength(100)) }),
  response: z.unknown(),
})
