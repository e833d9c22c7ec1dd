import * as z from 'zod/mini'
import { version } from '#features/cases/contract.ts'
import { companyId } from '#features/companies/contract.lookup.ts'
import { companyInput, contactInput, lgaInput, stateInput } from '#features/cases/contract.input.ts'
import { requiredText } from '#platform/schemas.ts'
import { messages } from './messages.ts'
import { descriptionLimit, petitionCategories, petitionTypes, subjectLimit } from './rules.ts'

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

export const petitionFiling = z.object({
  ...draftFields,
  user: z.optional(contactInput),
  /** The company that petitions, of which the caller is a member who may sign. */
  companyId,
  declaration: z.literal(true, messages.declarationMissing),
  privacyConsent: z.literal(true, messages.consentMissing),
})
export const petitionEdit = z.object({ ...draftFields, version, user: z.optional(contactInput) })
