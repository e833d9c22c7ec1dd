import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { idParams } from '#platform/schemas.ts'

const tag = 'Documents'

/** A stored file as every call shows it (spec 2 §3 Document). */
export const documentView = z.object({
  id: z.string(),
  recordType: z.string(),
  recordId: z.string(),
  /** What the file is to its record, e.g. `filledForm` or `supporting`. */
  role: z.string(),
  originalName: z.string(),
  size: z.number(),
  mimetype: z.string(),
  /** `pdf`, `jpg`, `png` or `docx`, found by content. */
  type: z.string(),
  /** Where it is downloaded, with the bearer token. */
  path: z.string(),
  uploadedAt: z.string(),
})
export type DocumentView = z.infer<typeof documentView>

/** The address of a document's download, relative to the site. */
export const documentPath = (id: string): string => `/api/documents/${encodeURIComponent(id)}/download`

/** Any document, for those who may read its record; answers ranges (206) and If-None-Match (304). */
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

/** Every other call below this path is tus. */
export const listUploads = endpoint({
  method: 'GET',
  path: '/resumable',
  tag,
  access: 'user',
  summary: 'Your own unfinished uploads, which DELETE /resumable/{id} discards',
  response: z.object({
    uploads: z.array(z.object({ id: z.string(), name: z.string(), size: z.number(), expiresAt: z.string() })),
  }),
})
