import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { message } from '#platform/schemas.ts'
import { answers } from './contract.ts'

const tag = 'Applications'
/** Id or slug of the form. */
const params = z.object({ formId: z.string().check(z.maxLength(100)) })
const draftFields = {
  answers,
  /** Ids of the sections that the person has saved. */
  seen: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100)),
  templateVersion: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)),
  idempotencyKey: z.string().check(z.minLength(8), z.maxLength(200)),
  /** 0 before the first save. */
  revision: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)),
}
const draft = z.object({ ...draftFields, updatedAt: z.string() })
export type StoredDraft = z.infer<typeof draft>

export const getDraft = endpoint({
  method: 'GET',
  path: '/forms/drafts/:formId',
  tag,
  access: 'user',
  summary: 'The own answers to a form that are not sent yet',
  params,
  response: z.object({ draft: z.nullable(draft) }),
})
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/forms/drafts/:formId',
  tag,
  access: 'user',
  summary: 'Save answers to send them later; 409 when another device has saved since `revision`',
  params,
  body: z.object(draftFields),
  response: z.object({ draft }),
  answers: [404, 409, 413],
})
export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/forms/drafts/:formId',
  tag,
  access: 'user',
  summary: 'Delete the own answers to a form that are not sent yet',
  params,
  response: message,
})
