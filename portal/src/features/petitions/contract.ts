import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { requiredText } from '#platform/schemas.ts'
import { caseDetailFields, caseRowFields, version } from '#features/cases/contract.ts'
import { caseCalls, uploaded } from '#features/cases/contract.calls.ts'
import { companyInput, contactInput, lgaInput, stateInput } from '#features/cases/contract.input.ts'
import { messages } from './messages.ts'
import { descriptionLimit, petitionCategories, petitionTypes, subjectLimit } from './rules.ts'

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

/** Step 1 of the wizard; name, email address and phone are added to these. */
const personalFields = {
  address: requiredText(300, messages.addressMissing),
  lga: lgaInput.check(z.minLength(1, messages.lgaMissing)),
  state: stateInput(messages.stateMissing),
}
/** Step 2 of the wizard. */
const detailFields = {
  petitionType: z.enum(petitionTypes, messages.typeMissing),
  category: z.enum(petitionCategories, messages.categoryMissing),
  subject: requiredText(subjectLimit, messages.subjectMissing),
  description: requiredText(descriptionLimit, messages.descriptionMissing),
  /** The distribution company that the petition is against, if any. */
  distributionCompany: z._default(companyInput, ''),
}
const draftFields = { ...personalFields, ...detailFields }
export type PetitionDraft = z.infer<z.ZodMiniObject<typeof draftFields>>

export const petitionCalls = caseCalls({
  path: '/petitions',
  tag,
  noun: 'petition',
  one: petition,
  row: petitionRow,
  filing: z.object({
    ...draftFields,
    user: z.optional(contactInput),
    declaration: z.literal(true, messages.declarationMissing),
    privacyConsent: z.literal(true, messages.consentMissing),
  }),
  edit: z.object({ ...draftFields, version, user: z.optional(contactInput) }),
})
/** The same call with a singular path; spec 2 §7 can be read either way. */
export const updatePetitionSingular = endpoint({ ...petitionCalls.edit, path: '/petition/:id' })

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
})
