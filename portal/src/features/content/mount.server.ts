import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { messagesOf } from '#fields/content/content-messages.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { holds, may } from '#platform/duties.ts'
import { listEndpoints, saveEndpoint } from './contract.ts'
import { readContentInput } from './http.input.server.ts'
import {
  createContent,
  getContent,
  listContent,
  removeContent,
  saveSingle,
  updateContent,
} from './engine/service.server.ts'

/** Mounts all calls of a type with many items. */
export function mountContentList(app: FastifyInstance, deps: Deps, type: ContentType): void {
  const calls = listEndpoints(type)
  const drafts = z.object({ drafts: z.optional(z.string()) })
  mount(app, { ...calls.list, query: drafts }, ({ actor, query }) =>
    listContent(deps, actor, type, { drafts: query.drafts === '1' && holds(actor, may.readContent) }),
  )
  mount(app, calls.get, ({ actor, params }) => getContent(deps, actor, type, params.id))
  mount(app, calls.create, async ({ actor, request }) =>
    createContent(deps, actor, type, await readContentInput(deps, actor, type, request)),
  )
  mount(app, calls.update, async ({ actor, params, request }) =>
    updateContent(deps, actor, type, params.id, await readContentInput(deps, actor, type, request)),
  )
  mount(app, calls.remove, async ({ actor, params }) => {
    await removeContent(deps, actor, type, params.id)
    return { message: messagesOf(type).deleted }
  })
}

/** Mounts the save call of a type with a single item. */
export function mountContentSingle(app: FastifyInstance, deps: Deps, type: ContentType): void {
  for (const method of type.firstSaveByPost ? (['POST', 'PUT'] as const) : (['PUT'] as const))
    mount(app, saveEndpoint(type, method), async ({ actor, request }) =>
      saveSingle(deps, actor, type, await readContentInput(deps, actor, type, request)),
    )
}
