import { registerPresence } from './http.server.ts'
import { presenceKinds } from './service.kinds.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const presence: Feature = {
  register: (app, deps) => registerPresence(app, deps, deps.hooks.of(presenceKinds)),
}
