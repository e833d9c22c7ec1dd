import { builtInBodies } from '#features/content/service.types.server.ts'
import { builtInGuideBodies } from './built-in.ts'
import { registerGuide } from './http.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const consumerGuide: Feature = { register: registerGuide, fills: [builtInBodies.fill(builtInGuideBodies)] }
