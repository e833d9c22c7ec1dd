import type { FastifyInstance } from 'fastify'
import { reachCase } from '#features/cases/engine/service.clock.server.ts'
import { changeCase, moveCase } from '#features/cases/engine/service.server.ts'
import { receiveMultipart } from '#features/documents/service.multipart.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import { messages } from './messages.ts'
import { petitionKind, petitionUploads } from './service.server.ts'

/** Calls specific to petitions; the case engine provides all others. */
export function registerPetitions(app: FastifyInstance, deps: Deps): void {
  const own = reachCase(deps, petitionKind)
  mount(app, { ...contract.updatePetitionSingular, ...own }, async ({ actor, params, body, idempotencyKey: key }) => {
    const changed = await changeCase(deps, actor, petitionKind, { id: params.id, body, key })
    return changed as contract.Petition
  })
  mount(app, { ...contract.movePetition, ...own }, async ({ actor, params, body }) => {
    const moved = await moveCase(deps, actor, petitionKind, params.id, body.companyId)
    return moved as contract.Petition
  })
  mount(app, contract.uploadPetitionDocuments, async ({ actor, request }) => {
    const fileFields = ['petitionsDocuments']
    const upload = { target: petitionUploads, role: 'supporting', idField: 'petitionId', fileFields }
    return { message: messages.uploaded, documents: await receiveMultipart(deps, request, actor, upload) }
  })
}
