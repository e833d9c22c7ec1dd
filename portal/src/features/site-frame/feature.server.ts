import { contentRules } from '#features/content/engine/service.changes.server.ts'
import { builtInBodies } from '#features/content/service.types.server.ts'
import { builtInFrameBodies } from './built-in.ts'
import { registerSiteFrame } from './http.server.ts'
import { frameProblems } from './service.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const siteFrame: Feature = {
  register: registerSiteFrame,
  fills: [builtInBodies.fill(builtInFrameBodies), contentRules.fill(frameProblems)],
}
