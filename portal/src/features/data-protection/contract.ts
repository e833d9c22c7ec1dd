import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { pageOf, pageQuery } from '#platform/schemas.ts'

const tag = 'Data protection'
const own = { method: 'GET', tag, access: 'user' } as const
const download = { method: 'GET', tag, access: 'user', response: z.unknown(), file: true, answers: [413, 429] } as const

/** What happened to a request or a breach. */
export const historyEvent = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  by: z.string(),
  text: z.string(),
})
export type HistoryEvent = z.infer<typeof historyEvent>

const consent = z.object({
  /** What was agreed to: 'Terms of service', 'Privacy policy, for application APP-2027-0001'. */
  what: z.string(),
  at: z.string(),
  /** The date of the text that was agreed to; null where it was not recorded. */
  version: z.nullable(z.string()),
})
export type Consent = z.infer<typeof consent>

export const getOwnConsents = endpoint({
  ...own,
  path: '/data-protection/me/consents',
  summary: 'What you have agreed to, when, and in which version; newest first',
  response: z.object({ consents: z.array(consent) }),
})

const view = z.object({
  id: z.string(),
  /** 'Complaint CP-2027-001'. */
  title: z.string(),
  /** The beginning of the hour. */
  hour: z.string(),
  /** 'The Commission'; the name for readers who are staff themselves. */
  by: z.string(),
})
export type RecordView = z.infer<typeof view>

export const listOwnViews = endpoint({
  ...own,
  path: '/data-protection/me/views',
  summary: 'When staff opened your records, newest first; at most one entry for each reader, record and hour',
  query: z.object(pageQuery),
  response: pageOf(view),
})

export const printOwnData = endpoint({
  ...download,
  path: '/data-protection/me/data.pdf',
  summary: 'Everything the portal stores about your own account, as a PDF to read',
})

export const archiveOwnData = endpoint({
  ...download,
  path: '/data-protection/me/data.zip',
  summary: 'The same as JSON, with all documents of your records, in one ZIP file',
})
