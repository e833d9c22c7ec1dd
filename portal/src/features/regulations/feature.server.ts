import { builtInBodies, contentExamples } from '#features/content/service.types.server.ts'
import { builtInOrder } from './built-in.order.ts'
import { regulationExamples } from './built-in.ts'
import { regulations as regulationType, orderPage } from './content.ts'
import { registerRegulations } from './http.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const regulations: Feature = {
  register: registerRegulations,
  fills: [
    builtInBodies.fill({ [orderPage.key]: builtInOrder }),
    contentExamples.fill({ [regulationType.key]: regulationExamples }),
  ],
}
