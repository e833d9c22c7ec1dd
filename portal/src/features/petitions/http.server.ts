import type { FastifyInstance } from 'fastify'
import { receiveMultipart } from '#features/documents/service.multipart.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import { messages } from './messages.ts'
import { changePetition, filePetition, petitionUploads } from './service.server.ts'

/** The calls that only petitions have; the others are the engine's. */
export function registerPetitions(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.submitPetition, ({ actor, body, idempotencyKey }) =>
    filePetition(deps, actor, body, idempotencyKey),
  )
  for (const call of [contract.updatePetition, contract.updatePetitionSingular])
    mount(app, call, ({ actor, params, body, idempotencyKey }) =>
      changePetition(deps, actor, params.id, body, idempotencyKey),
    )
  mount(app, contract.uploadPetitionDocuments, async ({ actor, request }) => {
    const fileFields = ['petitionsDocuments']
    const upload = { target: petitionUploads, role: 'supporting', idField: 'petitionId', fileFields }
    return { message: messages.uploaded, documents: await receiveMultipart(deps, request, actor, upload) }
  })
}
