import { approvalKinds } from '#features/approvals/service.kinds.server.ts'
import { lists } from '#features/lists/service.sources.server.ts'
import { presenceKinds } from '#features/presence/service.kinds.server.ts'
import { workplaceSources } from '#features/workplace/service.kinds.server.ts'
import { contentTypes } from '#fields/content/content-type.ts'
import { fileReferences } from '#platform/files/file-references.ts'
import { contentListSource } from './all/service.source.server.ts'
import { linkProblems } from './checks/service.links.server.ts'
import { contentRules } from './engine/service.changes.server.ts'
import { contentPresence } from './engine/service.presence.server.ts'
import { registerContentFiles, registerContentManager } from './http.server.ts'
import { defineContentJobs } from './jobs.server.ts'
import { registerLibrary } from './library/http.server.ts'
import { libraryReferences } from './library/store.library.server.ts'
import { mountContentList, mountContentSingle } from './mount.server.ts'
import { describedTypes } from './service.types.server.ts'
import { contentWorkplace } from './service.workplace.server.ts'
import { registerTransfer } from './transfer/http.server.ts'
import { importAllowing } from './transfer/service.import-items.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const content: Feature = {
  register(app, deps) {
    registerContentFiles(app, deps)
    const types = deps.hooks.of(contentTypes)
    for (const type of types)
      if (type.many) mountContentList(app, deps, type)
      else mountContentSingle(app, deps, type)
    registerContentManager(app, deps, describedTypes(deps.hooks))
    registerLibrary(app, deps, types)
    registerTransfer(app, deps, types)
  },
  defineJobs: (deps) => defineContentJobs(deps, deps.hooks.of(contentTypes)),
  fills: [
    contentRules.fill(linkProblems),
    fileReferences.fill(libraryReferences),
    approvalKinds.fill(importAllowing),
    presenceKinds.fillFrom(({ of }) => [contentPresence(of(contentTypes))]),
    lists.fillFrom((hooks) => [contentListSource(describedTypes(hooks))]),
    workplaceSources.fillFrom(({ of }) => [contentWorkplace(of(contentTypes))]),
  ],
}
