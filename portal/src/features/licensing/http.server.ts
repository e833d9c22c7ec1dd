import type { FastifyInstance } from 'fastify'
import { getSingle } from '#features/content/engine/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { licensingPage } from './content.ts'
import { builtInLicensing, type LicensingTexts } from './categories.ts'
import { getLicensing } from './contract.ts'

export function registerLicensing(app: FastifyInstance, deps: Deps): void {
  mount(app, getLicensing, () => readLicensing(deps))
}

/** The stored texts of the licensing page, or the built-in ones. */
const readLicensing = async (deps: Deps): Promise<LicensingTexts> =>
  (await getSingle(deps, licensingPage)) ?? builtInLicensing
