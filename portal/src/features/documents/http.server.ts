import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { listUploads } from '#features/quotas/contract.ts'
import * as contract from './contract.ts'
import { registerResumable } from './resumable/http.server.ts'
import { findReadableDocument, sendDocument } from './service.downloads.server.ts'
import { createResumableUploads, listOwnUploads } from './resumable/service.resumable.server.ts'
import { uploadTargets } from './service.server.ts'

/** Resumable uploads and downloads for the records of `targets`; each feature mounts its own multipart calls. */
export function registerDocuments(app: FastifyInstance, deps: Deps): void {
  const targets = deps.hooks.of(uploadTargets)
  mount(app, contract.downloadDocument, async (call) => {
    const document = await findReadableDocument(deps, call.actor, call.params.id, targets)
    return sendDocument(deps, call, document)
  })
  const uploads = createResumableUploads(deps, targets)
  mount(app, listUploads, async ({ actor }) => ({ uploads: await listOwnUploads(uploads, actor) }))
  registerResumable(app, uploads)
}
