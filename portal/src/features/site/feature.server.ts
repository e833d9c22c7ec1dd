import { builtInBodies, contentExamples } from '#features/content/service.types.server.ts'
import { textVersions } from '#people/hooks.server.ts'
import { builtInBodies as siteBodies } from './built-in.bodies.ts'
import { siteExamples } from './examples.ts'
import { registerSite } from './http.server.ts'
import { readTextVersion } from './service.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const site: Feature = {
  register: registerSite,
  fills: [builtInBodies.fill(siteBodies), contentExamples.fill(siteExamples), textVersions.fill(readTextVersion)],
}
