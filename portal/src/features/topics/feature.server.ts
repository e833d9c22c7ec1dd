import { sitePaths } from '#features/content/checks/service.links.server.ts'
import { contentTypes } from '#fields/content/content-type.ts'
import { registerTopics } from './http.server.ts'
import { findTopicPaths } from './service.paths.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const topics: Feature = {
  register: (app, deps) => registerTopics(app, deps, deps.hooks.of(contentTypes)),
  fills: [sitePaths.fill(findTopicPaths)],
}
