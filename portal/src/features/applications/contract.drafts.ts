import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, message } from '#platform/schemas.ts'
import { template } from '#features/forms/contract.ts'
import { companyId, companyOfRecord } from '#features/companies/contract.lookup.ts'
import { answers } from './contract.ts'
import { answersBytes } from './rules.ts'

const tag = 'Applications'
/** Id or slug of the form. */
const params = z.object({ formId: z.string().check(z.maxLength(100)) })
/** The company whose draft it is; without it the person's own. */
const query = z.object({ companyId })
const draftFields = {
  answers,
  /** Ids of the sections that the person has saved. */
  seen: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100)),
  templateVersion: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)),
  idempotencyKey: z.string().check(z.minLength(8), z.maxLength(200)),
  /** Counts the saves of this draft. */
  revision: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)),
}
/** The application that the answers continue, and what the Commission named. */
const former = z.object({
  id: z.string(),
  reference: z.string(),
  reason: z.string(),
  comment: z.string(),
  /** The number of the licence that they ask to renew. */
  renews: z.nullable(z.string()),
  /** Whether its documents are added when they are sent. */
  sharesDocuments: z.boolean(),
})
export type FormerApplication = z.infer<typeof former>
const draft = z.object({ id: z.string(), ...draftFields, updatedAt: z.string() })
export type StoredDraft = z.infer<typeof draft>
const own = { tag, access: 'user', params, query } as const

export const getDraft = endpoint({
  ...own,
  method: 'GET',
  path: '/forms/drafts/:formId',
  summary: "Answers to a form that are not sent yet: the own ones, or a company's",
  response: z.object({
    draft: z.nullable(draft),
    former: z.nullable(former),
    /** A form that is not open any more, to read the answers. */
    closed: z.nullable(z.pick(template, { title: true, section: true })),
  }),
  answers: [403],
})
const startedForm = z.object({
  /** Slug or id of the form. */
  formId: z.string(),
  formTitle: z.string(),
  /** Whether it still takes applications. */
  isOpen: z.boolean(),
  /** Whose answers they are; null for the person's own. */
  company: companyOfRecord,
  completed: z.number(),
  sections: z.number(),
  updatedAt: z.string(),
  /** The colleague who wrote last; null where that is the reader. */
  savedBy: z.nullable(z.string()),
})
export type StartedForm = z.infer<typeof startedForm>

export const listStarted = endpoint({
  method: 'GET',
  path: '/forms/drafts',
  tag,
  access: 'user',
  summary:
    'The forms that are started and not sent, of the person and of every company for which the person may prepare',
  response: z.object({ drafts: z.array(startedForm) }),
})
export const beginAgain = endpoint({
  method: 'POST',
  path: '/forms/:id/again',
  tag,
  access: 'user',
  summary:
    'Begin a new application with the answers of one that is rejected or taken back; what is typed already stays, and the new application gets its documents but the signed form',
  params: idParams,
  response: z.object({ draft }),
  answers: [403],
})
export const saveDraft = endpoint({
  ...own,
  method: 'PUT',
  path: '/forms/drafts/:formId',
  summary:
    'Save answers to send them later; 409 when another device or a colleague has saved since `revision`, or has replaced the draft `id`, when the form is closed, and when the key has made an application',
  bodyBytes: answersBytes,
  body: z.object({
    ...draftFields,
    /** Given by the first save, which has none. */
    id: z.optional(z.uuid()),
  }),
  response: z.object({ draft }),
  answers: [403, 404, 409, 413],
})
export const deleteDraft = endpoint({
  ...own,
  method: 'DELETE',
  path: '/forms/drafts/:formId',
  summary: "Delete answers to a form that are not sent yet: the own ones, or a company's",
  response: message,
  answers: [403],
})
