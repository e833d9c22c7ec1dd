import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, requiredText } from '#platform/schemas.ts'
import { caseDetailFields, caseRowFields } from '#features/cases/contract.ts'
import { caseCalls, uploaded } from '#features/cases/contract.calls.ts'
import { petitionEdit, petitionFiling } from './contract.filing.ts'
import { petitionCategories, petitionTypes } from './rules.ts'

const tag = 'Petitions'

const rowFields = {
  ...caseRowFields,
  petitionId: z.string(),
  petitionType: z.enum(petitionTypes),
  category: z.enum(petitionCategories),
  subject: z.string(),
  address: z.string(),
  state: z.string(),
}
const petitionRow = z.object(rowFields)
const petition = z.object({ ...rowFields, ...caseDetailFields })
export type PetitionRow = z.infer<typeof petitionRow>
export type Petition = z.infer<typeof petition>

export const petitionCalls = caseCalls({
  path: '/petitions',
  tag,
  noun: 'petition',
  one: petition,
  row: petitionRow,
  filing: petitionFiling,
  edit: petitionEdit,
})
/** The same call with a singular path; spec 2 §7 can be read either way. */
export const updatePetitionSingular = endpoint({ ...petitionCalls.edit, path: '/petition/:id' })

/** Repeating it changes nothing; it cannot be taken back. */
export const movePetition = endpoint({
  method: 'POST',
  path: '/petitions/:id/move',
  tag,
  access: 'user',
  summary: 'Give a petition that is in your own name to a company for which you may sign',
  params: idParams,
  body: z.object({ companyId: requiredText(100, 'Company not found') }),
  response: petition,
  answers: [403, 404, 409],
})

/** Fields `petitionId` (first, or in the query) and repeated `petitionsDocuments`. */
export const uploadPetitionDocuments = endpoint({
  method: 'POST',
  path: '/petitions/uploads',
  tag,
  access: 'user',
  multipart: true,
  status: 201,
  summary: 'Add documents to a petition: petitionId, then repeated petitionsDocuments',
  response: uploaded,
  answers: [403],
})
