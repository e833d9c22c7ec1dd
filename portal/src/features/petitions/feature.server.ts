import { caseKinds } from '#features/cases/engine/service.kinds.server.ts'
import { registerPetitions } from './http.server.ts'
import { petitionKind } from './service.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const petitions: Feature = { register: registerPetitions, fills: [caseKinds.fill(petitionKind)] }
