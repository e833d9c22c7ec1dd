import { builtInBodies, contentExamples } from '#features/content/service.types.server.ts'
import { textVersions } from '#people/hooks.server.ts'
import { builtInBodies as siteBodies } from './built-in.bodies.ts'
import { faqs } from './content.faqs.ts'
import { registerSite } from './http.server.ts'
import { readTextVersion } from './service.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { faqExamples } from './shown-faqs.ts'

export const site: Feature = {
  register: registerSite,
  fills: [
    builtInBodies.fill(siteBodies),
    contentExamples.fill({ [faqs.key]: faqExamples }),
    textVersions.fill(readTextVersion),
  ],
}
