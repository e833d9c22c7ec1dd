import * as z from 'zod/mini'
import { signedIn } from '#features/accounts/contract.ts'
import { endpoint } from '#platform/endpoint.ts'
import { mailedToken } from '#platform/schemas.ts'
import { maxValue } from './rules.ts'

const tag = 'Drafts of cases'

/** What only the browser has in which the draft was begun. In bodies, since addresses end up in logs. */
const key = z.string().check(z.regex(/^[\w-]{43}$/))
const holder = z.object({ kind: z.string().check(z.maxLength(40)), key })
const values = z.record(
  z.string().check(z.maxLength(60)),
  z.union([z.boolean(), z.string().check(z.maxLength(maxValue))]),
)

export const caseDraft = z.object({
  id: z.string(),
  values,
  files: z.array(z.object({ id: z.string(), name: z.string(), size: z.number() })),
  /** When it is deleted unless somebody writes before. */
  endsAt: z.string(),
})
export type OpenDraft = z.infer<typeof caseDraft>

const sentDraft = z.object({
  id: z.string(),
  reference: z.string(),
  sentAt: z.string(),
  /** The page of the case, for the account that has it. */
  path: z.nullable(z.string()),
  /** What opens a case without an account, for a while after sending. */
  code: z.nullable(z.string()),
  /** The address to which we have sent a link, until it is opened. */
  confirms: z.nullable(z.string()),
  /** Whether nobody has confirmed the contact of the person yet. */
  unconfirmed: z.boolean(),
})
export type SentDraft = z.infer<typeof sentDraft>

const call = { method: 'POST', tag, access: 'public' } as const
export const readDraft = endpoint({
  ...call,
  path: '/cases/drafts/read',
  summary: 'What a browser has begun and not sent, or what became of it',
  body: holder,
  response: z.object({
    /** `gone`: deleted, or never there. `others`: of an account that is not logged in here. */
    state: z.enum(['open', 'sent', 'gone', 'others']),
    draft: z.nullable(caseDraft),
    sent: z.nullable(sentDraft),
  }),
})
/** Where there is no such draft any more, a new one begins. */
export const saveDraft = endpoint({
  ...call,
  path: '/cases/drafts',
  summary: 'Begin a draft, or add the answers of a step to it',
  body: z.object({
    kind: z.string().check(z.maxLength(40)),
    key: z.optional(key),
    values,
    /** Whether these are the last answers before the review. */
    completes: z.optional(z.boolean()),
  }),
  response: z.object({ key: z.string(), isNew: z.boolean(), draft: caseDraft }),
  answers: [403, 409, 429, 503],
})
/** Multipart: `kind` and `key`, then files as `documents`. */
export const addDraftFiles = endpoint({
  ...call,
  path: '/cases/drafts/files',
  summary: 'Add files to a draft',
  multipart: true,
  status: 201,
  response: caseDraft,
  answers: [403, 409, 410, 413, 429, 503],
})
export const removeDraftFile = endpoint({
  ...call,
  path: '/cases/drafts/files/remove',
  summary: 'Remove a file from a draft',
  body: z.extend(holder, { file: z.string().check(z.maxLength(100)) }),
  response: caseDraft,
  answers: [403, 409, 410, 429],
})
export const deleteDraft = endpoint({
  ...call,
  path: '/cases/drafts/delete',
  summary: 'Delete a draft with its files',
  body: holder,
  response: z.object({}),
})
export const sendLinkAgain = endpoint({
  ...call,
  path: '/cases/drafts/send-link',
  summary: 'Send the link that confirms the address of a sent case once more',
  body: holder,
  response: z.object({}),
  answers: [403, 409, 410],
})
const confirmed = { ...call, body: z.object({ token: mailedToken, key }) } as const
/** In the browser that filed the case: another one may be that of a stranger, who typed the address, or of a program that checks mails. */
export const readAccountOffer = endpoint({
  ...confirmed,
  path: '/cases/drafts/account/read',
  summary: 'Whether this browser may make an account with the confirmed address of the case that it filed',
  response: z.object({ isOffered: z.boolean() }),
  answers: [404, 429],
})
export const makeAccount = endpoint({
  ...confirmed,
  path: '/cases/drafts/account',
  summary: 'Make an account without a password with the confirmed address of the case that this browser filed',
  response: z.extend(signedIn, {
    /** The page of the case. */
    path: z.string(),
  }),
  status: 201,
  answers: [403, 404, 409, 429],
})
export const sendDraft = endpoint({
  ...call,
  path: '/cases/drafts/send',
  summary: 'File the case of a draft once; a repeated call answers the same',
  body: z.extend(holder, {
    confirmations: z.record(z.string().check(z.maxLength(60)), z.boolean()),
    companyId: z.optional(z.string().check(z.maxLength(100))),
    /** Of somebody without an account: a name, and a phone number or an e-mail address. */
    contact: z.optional(
      z.object({
        name: z.string().check(z.maxLength(1_000)),
        email: z.string().check(z.maxLength(1_000)),
        phone: z.string().check(z.maxLength(1_000)),
      }),
    ),
    /** The files that the person has seen; without one of them nothing is sent. */
    files: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20)),
  }),
  response: sentDraft,
  answers: [401, 403, 404, 409, 410, 413, 429],
})
