import type { FastifyInstance } from 'fastify'
import { reachCase } from '#features/cases/engine/service.access.server.ts'
import { caseKind } from '#features/cases/engine/service.kinds.server.ts'
import { changeCase } from '#features/cases/engine/service.server.ts'
import { caseUploads } from '#features/cases/engine/service.uploads.server.ts'
import { receiveMultipart } from '#features/documents/service.multipart.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import { petition } from './kind.ts'

const kind = caseKind(petition)

/** Calls that only petitions have (spec 2 §7). */
function registerPetitions(app: FastifyInstance, deps: Deps): void {
  mount(
    app,
    { ...contract.updatePetitionSingular, ...reachCase(deps, kind) },
    ({ actor, params, body, idempotencyKey: key }) => changeCase(deps, actor, kind, { id: params.id, body, key }),
  )
  mount(app, contract.uploadPetitionDocuments, async ({ actor, request }) => {
    const fileFields = ['petitionsDocuments']
    const upload = { target: caseUploads(kind), role: 'supporting', idField: 'petitionId', fileFields }
    return { message: kind.words.uploaded, documents: await receiveMultipart(deps, request, actor, upload) }
  })
}

export const petitions: Feature = { register: registerPetitions }
