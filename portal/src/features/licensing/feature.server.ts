import { builtInBodies } from '#features/content/service.types.server.ts'
import { builtInLicensing } from './categories.ts'
import { licensingPage } from './content.ts'
import { registerLicensing } from './http.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const licensing: Feature = {
  register: registerLicensing,
  fills: [builtInBodies.fill({ [licensingPage.key]: { ...builtInLicensing } })],
}
