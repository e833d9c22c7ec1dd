import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, requiredText, text } from '#platform/schemas.ts'
import { caseDetailFields, caseRowFields, version } from '#features/cases/contract.ts'
import { caseCalls, uploaded } from '#features/cases/contract.calls.ts'
import { companyInput, contactInput, lgaInput } from '#features/cases/contract.input.ts'
import { messages } from './messages.ts'
import { complaintTypes, defaultUrgency, descriptionLimit, subjectLimit, urgencies } from './rules.ts'

const tag = 'Complaints'

const rowFields = {
  ...caseRowFields,
  compId: z.string(),
  complaintType: z.enum(complaintTypes),
  /** Shown as Subject (spec 2 §3). */
  serviceProvider: z.string(),
  urgency: z.enum(urgencies),
  reportedToDisco: z.boolean(),
  discoReferenceNumber: z.string(),
}
const complaintRow = z.object(rowFields)
const complaint = z.object({ ...rowFields, ...caseDetailFields })
export type ComplaintRow = z.infer<typeof complaintRow>

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
export const complaintCalls = caseCalls({
  path: '/complaints',
  tag,
  noun: 'complaint',
  one: complaint,
  row: complaintRow,
  filing: z.object({ ...draftFields, user: z.optional(contactInput) }).check(companyNamed),
  edit: z.object({ ...draftFields, version, user: z.optional(contactInput) }).check(companyNamed),
})

/** Multipart fields: `complaintId` (first, or in the query), then repeated `documents`. */
export const uploadComplaintDocuments = endpoint({
  method: 'POST',
  path: '/uploads',
  tag,
  access: 'user',
  multipart: true,
  status: 201,
  summary: 'Add documents to a complaint: complaintId, then repeated documents',
  response: uploaded,
  answers: [403],
})
/** Multipart field: repeated `complaintsDocuments`; `:id` is the ID of the complaint. */
export const uploadToComplaint = endpoint({
  method: 'POST',
  path: '/complaints/upload/:id',
  tag,
  access: 'user',
  multipart: true,
  status: 201,
  summary: 'Add documents to a complaint: repeated complaintsDocuments',
  params: idParams,
  response: uploaded,
  answers: [403],
})
