import * as z from 'zod/mini'
import { askedApproval } from '#features/approvals/contract.ts'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { managerTag } from '../contract.manager.ts'

const imported = z.object({
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  files: z.number(),
  /** Types in the archive that this portal does not have; their items were not imported. */
  unknownTypes: z.array(z.string()),
})
export type Imported = z.infer<typeof imported>

const base = { tag: managerTag, access: 'staff', duties: may.publishContent, method: 'POST' } as const

/** Returns the address of the export: a link without sign-in that works once, so that a browser can save it as a file. */
export const requestExport = endpoint({
  ...base,
  path: '/content-manager/export',
  summary: 'An address from which all content is downloaded as one file',
  response: z.object({ url: z.string(), expiresAt: z.string() }),
})
export const downloadExport = endpoint({
  ...base,
  method: 'GET',
  access: 'public',
  path: '/content-manager/export/:ticket',
  summary: 'All content as one tar file: JSON and files',
  params: z.object({ ticket: z.string().check(z.maxLength(100)) }),
  file: true,
  response: z.unknown(),
})
/**
 * Form data with one `file`. Imports everything or nothing; importing the same file again changes nothing. Answers 202 with a request where a second
 * publisher must allow it: the same file is sent again after that.
 */
export const importContent = endpoint({
  fresh: true,
  ...base,
  path: '/content-manager/import',
  summary: 'Import the content of an export',
  multipart: true,
  response: z.union([imported, askedApproval]),
  answers: [202],
})
