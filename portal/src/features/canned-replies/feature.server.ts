import { caseKinds } from '#features/cases/engine/service.kinds.server.ts'
import { registerCannedReplies } from './http.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const cannedReplies: Feature = {
  register: (app, deps) => registerCannedReplies(app, deps, deps.hooks.of(caseKinds)),
}
