import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'

/** Texts that officers have begun and not sent. */
export const draftLimit = 10_000
/** Of one person; more are refused, since none of them may be lost. */
export const maxDrafts = 300
export const draftDays = 90

export const draftMessages = {
  tooLong: `At most ${draftLimit} characters`,
  tooMany: `You have begun ${maxDrafts} texts and sent none of them. Send or delete some before you begin another; this one is only kept on this device.`,
  stale: 'You changed this text on another device.',
} as const

const staff = { tag: 'Drafts of staff', access: 'staff', duties: may.writeToPeople } as const
const name = z.string().check(z.minLength(1), z.maxLength(100))
const record = { kind: name, record: name }
const place = z.object({ ...record, field: name })

const draft = z.object({
  /** What it will be: `message`, `note`, or the action that it belongs to. */
  field: z.string(),
  text: z.string(),
  /** Another one after each change. */
  revision: z.string(),
  savedAt: z.string(),
})

export const readDrafts = endpoint({
  ...staff,
  method: 'GET',
  path: '/writing/:kind/:record',
  summary: 'The texts that you have begun about a record and not sent; nobody else can read them',
  params: z.object(record),
  response: z.object({ drafts: z.array(draft) }),
  answers: [403],
})

export const saveDraft = endpoint({
  ...staff,
  method: 'PUT',
  path: '/writing/:kind/:record/:field',
  summary: 'Keep a text until it is sent; 409 where you have changed it elsewhere since `revision`',
  params: place,
  body: z.object({
    // As it is typed, with spaces at its end.
    text: z.string().check(z.maxLength(draftLimit, draftMessages.tooLong), z.minLength(1)),
    /** That of the text which this one replaces; empty for none. */
    revision: z.string().check(z.maxLength(36)),
  }),
  response: draft,
  answers: [403],
})

export const discardDraft = endpoint({
  ...staff,
  method: 'DELETE',
  path: '/writing/:kind/:record/:field',
  summary: 'Delete a text that will not be sent',
  params: place,
  response: z.object({ deleted: z.boolean() }),
  answers: [403],
})
