import type { FastifyInstance } from 'fastify'
import { reachCase } from '#features/cases/engine/service.clock.server.ts'
import { receiveMultipart } from '#features/documents/service.multipart.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import { messages } from './messages.ts'
import { complaintKind, complaintUploads } from './service.server.ts'

/** Calls that only complaints have; the case engine mounts the others. */
export function registerComplaints(app: FastifyInstance, deps: Deps): void {
  const upload = { target: complaintUploads, role: 'supporting', idField: 'complaintId' }
  mount(app, contract.uploadComplaintDocuments, async ({ actor, request }) => {
    const documents = await receiveMultipart(deps, request, actor, { ...upload, fileFields: ['documents'] })
    return { message: messages.uploaded, documents }
  })
  mount(
    app,
    { ...contract.uploadToComplaint, ...reachCase(deps, complaintKind) },
    async ({ actor, request, params }) => {
      const fileFields = ['complaintsDocuments']
      const documents = await receiveMultipart(deps, request, actor, { ...upload, recordId: params.id, fileFields })
      return { message: messages.uploaded, documents }
    },
  )
}
