import { registerSitePages } from './http.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const pages: Feature = {
  register: registerSitePages,
}
