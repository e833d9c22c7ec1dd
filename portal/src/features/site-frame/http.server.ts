import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { getFrame } from './contract.ts'
import { readFrame } from './service.server.ts'

export function registerSiteFrame(app: FastifyInstance, deps: Deps): void {
  mount(app, getFrame, () => readFrame(deps))
}
