import { registerWorkplace } from './http.server.ts'
import { workplaceSources } from './service.kinds.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const workplace: Feature = {
  register: (app, deps) => registerWorkplace(app, deps, deps.hooks.of(workplaceSources)),
}
