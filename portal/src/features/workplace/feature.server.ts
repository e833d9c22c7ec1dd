import { registerWorkplace } from './http.server.ts'
import { personWorkplace } from './service.people.server.ts'
import { workplaceSources } from './service.kinds.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const workplace: Feature = {
  register: registerWorkplace,
  fills: [workplaceSources.fill(personWorkplace)],
}
