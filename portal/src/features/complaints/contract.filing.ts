import * as z from 'zod/mini'
import { version } from '#features/cases/contract.ts'
import { companyInput, contactInput, feederInput, lgaInput, meterInput } from '#features/cases/contract.input.ts'
import { requiredText, text } from '#platform/schemas.ts'
import { messages } from './messages.ts'
import { addressLimit, complaintTypes, defaultUrgency, descriptionLimit, subjectLimit, urgencies } from './rules.ts'

/** The fields a person fills in; other fields of a complaint in the body are accepted and ignored (decisions §1). */
const draftFields = {
  complaintType: z.enum(complaintTypes, messages.typeMissing),
  serviceProvider: requiredText(subjectLimit, messages.subjectMissing),
  description: requiredText(descriptionLimit, messages.descriptionMissing),
  urgency: z._default(z.enum(urgencies, messages.urgencyUnknown), defaultUrgency),
  reportedToDisco: z._default(z.boolean(), false),
  /** The company's reference for the complaint, if it was reported there first and the company gave one. */
  discoReferenceNumber: z._default(text(100), ''),
  /** Required if the complaint was reported to the company first. */
  distributionCompany: z._default(companyInput, ''),
  lga: z._default(lgaInput, ''),
  meterNumber: z._default(meterInput, ''),
  /** Of the meter, by whose street related complaints are found. */
  address: z._default(text(addressLimit), ''),
  feeder: z._default(feederInput, ''),
}
export type ComplaintDraft = z.infer<z.ZodMiniObject<typeof draftFields>>
const companyNamed = z.check<ComplaintDraft>((context) => {
  const { reportedToDisco, distributionCompany } = context.value
  if (reportedToDisco && !distributionCompany)
    context.issues.push({
      code: 'custom',
      input: distributionCompany,
      path: ['distributionCompany'],
      message: messages.companyMissing,
    })
})

export const complaintFiling = z.object({ ...draftFields, user: z.optional(contactInput) }).check(companyNamed)
export const complaintEdit = z.object({ ...draftFields, version, user: z.optional(contactInput) }).check(companyNamed)
