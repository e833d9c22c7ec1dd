import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { idParams } from '#platform/schemas.ts'

const tag = 'Documents'

/** A stored file as returned by all calls (spec 2 §3 Document). */
export const documentView = z.object({
  id: z.string(),
  recordType: z.string(),
  recordId: z.string(),
  /** The role of the file in its record, e.g. `filledForm` or `supporting`. */
  role: z.string(),
  originalName: z.string(),
  size: z.number(),
  mimetype: z.string(),
  /** `pdf`, `jpg`, `png`, `doc` or `docx`, detected from the content. */
  type: z.string(),
  /** The address for downloading it with the bearer token. */
  path: z.string(),
  uploadedAt: z.string(),
})
export type DocumentView = z.infer<typeof documentView>

/** The address of a document's download, relative to the site. */
export const documentPath = (id: string): string => `/api/documents/${encodeURIComponent(id)}/download`

/** Any document whose record the account may read; supports ranges (206) and If-None-Match (304). */
export const downloadDocument = endpoint({
  method: 'GET',
  path: '/documents/:id/download',
  tag,
  access: 'user',
  summary: 'Download a document',
  params: idParams,
  response: z.unknown(),
  file: true,
  answers: [206, 304, 416],
})
