import type { FastifyInstance } from 'fastify'
import { reachCase } from '#features/cases/engine/service.access.server.ts'
import { caseKind } from '#features/cases/engine/service.kinds.server.ts'
import { caseUploads } from '#features/cases/engine/service.uploads.server.ts'
import { receiveMultipart } from '#features/documents/service.multipart.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import { complaint } from './kind.ts'

const kind = caseKind(complaint)
const upload = { target: caseUploads(kind), role: 'supporting', idField: 'complaintId' }

/** Calls that only complaints have (spec 2 §7). */
function registerComplaints(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.uploadComplaintDocuments, async ({ actor, request }) => {
    const documents = await receiveMultipart(deps, request, actor, { ...upload, fileFields: ['documents'] })
    return { message: kind.words.uploaded, documents }
  })
  mount(app, { ...contract.uploadToComplaint, ...reachCase(deps, kind) }, async ({ actor, request, params }) => {
    const fileFields = ['complaintsDocuments']
    const documents = await receiveMultipart(deps, request, actor, { ...upload, recordId: params.id, fileFields })
    return { message: kind.words.uploaded, documents }
  })
}

export const complaints: Feature = { register: registerComplaints }
