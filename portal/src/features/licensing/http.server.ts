import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { getLicensing } from './contract.ts'
import { readLicensing } from './service.server.ts'

export function registerLicensing(app: FastifyInstance, deps: Deps): void {
  mount(app, getLicensing, () => readLicensing(deps))
}
