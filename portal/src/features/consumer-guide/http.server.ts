import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { getGuide } from './contract.ts'
import { readGuide } from './service.server.ts'

export function registerGuide(app: FastifyInstance, deps: Deps): void {
  mount(app, getGuide, () => readGuide(deps))
}
