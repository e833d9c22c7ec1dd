import { quotaReaders } from '#features/quotas/service.server.ts'
import { ownRecords } from '#people/hooks.server.ts'
import { fileReferences } from '#platform/files/file-references.ts'
import { registerDocuments } from './http.server.ts'
import { defineDocumentJobs } from './jobs.server.ts'
import { exportOwnDocuments, readUploadUse } from './service.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { documentReferences } from './store.server.ts'

export const documents: Feature = {
  register: registerDocuments,
  defineJobs: defineDocumentJobs,
  fills: [
    fileReferences.fill(documentReferences),
    quotaReaders.fill(readUploadUse),
    ownRecords.fill(exportOwnDocuments),
  ],
}
