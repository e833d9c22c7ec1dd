import { getSingle } from '#features/content/engine/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { builtInLicensing, type LicensingTexts } from './categories.ts'
import { licensingPage } from './content.ts'

/** The stored texts of the licensing page, or the built-in ones. */
export const readLicensing = async (deps: Deps): Promise<LicensingTexts> =>
  (await getSingle(deps, licensingPage)) ?? builtInLicensing
