import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { getOrder } from './contract.ts'
import { readOrder } from './service.order.server.ts'

export function registerRegulations(app: FastifyInstance, deps: Deps): void {
  mount(app, getOrder, () => readOrder(deps))
}
