import type { FastifyInstance } from 'fastify'
import type { ContentType } from '#fields/content/content-type.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { findItem } from './contract.ts'
import { readGlance } from './service.glance.server.ts'

export function registerAll(app: FastifyInstance, deps: Deps, types: readonly ContentType[]): void {
  mount(app, findItem, ({ actor, params }) => readGlance(deps, actor, types, params.id))
}
