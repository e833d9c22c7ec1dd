import { contentTypes } from '#fields/content/content-type.ts'
import { registerSitePages } from './http.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const pages: Feature = {
  register: (app, deps) => registerSitePages(app, deps, deps.hooks.of(contentTypes)),
}
