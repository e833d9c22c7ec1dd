import { uploadTargets } from '#features/documents/service.server.ts'
import { lists } from '#features/lists/service.sources.server.ts'
import { presenceKinds } from '#features/presence/service.kinds.server.ts'
import { registerForms } from './http.server.ts'
import { formPresence, seedTemplates, templateUploads } from './service.server.ts'
import { formListSource } from './store.list.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const forms: Feature = {
  register: registerForms,
  prepare: seedTemplates,
  fills: [uploadTargets.fill(templateUploads), presenceKinds.fill(formPresence), lists.fill(formListSource)],
}
