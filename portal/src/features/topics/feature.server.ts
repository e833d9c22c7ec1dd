import { sitePaths } from '#features/content/checks/service.links.server.ts'
import { registerTopics } from './http.server.ts'
import { findTopicPaths } from './service.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const topics: Feature = {
  register: registerTopics,
  fills: [sitePaths.fill(findTopicPaths)],
}
