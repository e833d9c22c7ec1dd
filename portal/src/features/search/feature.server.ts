import { sitePaths } from '#features/content/checks/service.links.server.ts'
import { contentWritten } from '#features/content/engine/service.changes.server.ts'
import { examplesChanged } from '#features/content/examples/service.server.ts'
import { builtInBodies } from '#features/content/service.types.server.ts'
import { builtInSearchBodies } from './built-in.words.ts'
import { registerSearch } from './http.server.ts'
import { indexContent, indexExamples, prepareSearch } from './service.content.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { linksThatExist } from './store.server.ts'

export const search: Feature = {
  register: registerSearch,
  prepare: prepareSearch,
  fills: [
    builtInBodies.fill(builtInSearchBodies),
    contentWritten.fill(indexContent),
    examplesChanged.fill(indexExamples),
    sitePaths.fill(linksThatExist),
  ],
}
