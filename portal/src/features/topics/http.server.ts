import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { getTopic } from './contract.ts'
import { getTopics } from '#features/content/contract.topics.ts'
import { readTopic, readTopics } from './service.server.ts'

export function registerTopics(app: FastifyInstance, deps: Deps): void {
  mount(app, getTopics, () => readTopics(deps))
  mount(app, getTopic, ({ params }) => readTopic(deps, params.slug))
}
