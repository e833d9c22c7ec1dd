import { uploaded } from '#features/cases/contract.calls.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams } from '#platform/schemas.ts'

const tag = 'Complaints'

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
