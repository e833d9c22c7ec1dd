import type { FastifyInstance } from 'fastify'
import type { ContentType } from '#fields/content/content-type.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { getTopic } from './contract.ts'
import { getTopics } from '#features/content/contract.topics.ts'
import { readTopic, readTopics } from './service.server.ts'

export function registerTopics(app: FastifyInstance, deps: Deps, types: readonly ContentType[]): void {
  mount(app, getTopics, () => readTopics(deps, types))
  mount(app, getTopic, ({ params }) => readTopic(deps, types, params.slug))
}
