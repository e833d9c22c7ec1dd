import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { idParams } from '#platform/schemas.ts'
import { caseDetailFields, caseRowFields } from '#features/cases/contract.ts'
import { caseCalls, uploaded } from '#features/cases/contract.calls.ts'
import { complaintEdit, complaintFiling } from './contract.filing.ts'
import { complaintTypes, urgencies } from './rules.ts'

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
  /** Of the meter or the account, digits only. */
  meterNumber: z.string(),
  /** Of the meter. */
  address: z.string(),
  feeder: z.string(),
}
const complaintRow = z.object(rowFields)
const complaint = z.object({ ...rowFields, ...caseDetailFields })
export type ComplaintRow = z.infer<typeof complaintRow>

export const complaintCalls = caseCalls({
  path: '/complaints',
  tag,
  noun: 'complaint',
  one: complaint,
  row: complaintRow,
  filing: complaintFiling,
  edit: complaintEdit,
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
