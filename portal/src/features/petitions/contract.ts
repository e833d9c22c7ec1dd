import { caseCalls, uploaded } from '#features/cases/contract.calls.ts'
import { endpoint } from '#platform/endpoint.ts'
import { petition } from './kind.ts'

/** The same call with a singular path; spec 2 §7 can be read either way. */
export const updatePetitionSingular = endpoint({ ...caseCalls(petition).edit, path: '/petition/:id' })

/** Fields `petitionId` (first, or in the query) and repeated `petitionsDocuments`. */
export const uploadPetitionDocuments = endpoint({
  method: 'POST',
  path: '/petitions/uploads',
  tag: 'Petitions',
  access: 'user',
  multipart: true,
  status: 201,
  summary: 'Add documents to a petition: petitionId, then repeated petitionsDocuments',
  response: uploaded,
  answers: [403],
})
