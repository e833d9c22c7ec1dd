import { erasePerson, ownRecords } from '#people/hooks.server.ts'
import { registerLists } from './http.server.ts'
import { defineListJobs } from './jobs.server.ts'
import { eraseListViews, exportOwnViews } from './service.views.server.ts'
import { batchSources, lists as listSources } from './service.sources.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const lists: Feature = {
  register: registerLists,
  defineJobs: (deps) =>
    defineListJobs(deps, [
      ...deps.hooks.of(listSources).filter(({ list }) => !list.plain),
      ...deps.hooks.of(batchSources),
    ]),
  fills: [ownRecords.fill(exportOwnViews), erasePerson.fill(eraseListViews)],
}
