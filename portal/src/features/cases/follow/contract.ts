import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, requiredText, text } from '#platform/schemas.ts'
import { caseStatuses, textLimits } from '../rules.ts'
import { codeHolder } from './contract.input.ts'
import { followMessages as words } from './messages.ts'

const tag = 'Following a case'

/** A case for the holder of its code: what the page of the case says, and nothing of staff. */
const followedCase = z.object({
  reference: z.string(),
  noun: z.string(),
  subject: z.string(),
  status: z.enum(caseStatuses),
  filedAt: z.string(),
  /** What happens next and by when. */
  next: z.string(),
  resolutionNote: z.string(),
  timeline: z.array(z.object({ id: z.string(), at: z.string(), text: z.string() })),
  messages: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      by: z.string(),
      own: z.boolean(),
      asks: z.boolean(),
      text: z.string(),
      files: z.array(z.string()),
    }),
  ),
  documents: z.array(z.object({ name: z.string(), size: z.number() })),
  /** Whether an answer is taken now. */
  canWrite: z.boolean(),
  /** Whether the person is asked if it is solved. */
  asksIfSolved: z.boolean(),
})
export type FollowedCase = z.infer<typeof followedCase>

const call = { method: 'POST', tag, access: 'public', response: followedCase, answers: [404, 409, 429] } as const
export const followCase = endpoint({
  ...call,
  path: '/cases/follow',
  summary: 'Follow a case with its reference and the code of its letter',
  body: codeHolder,
})
export const writeByCode = endpoint({
  ...call,
  path: '/cases/follow/messages',
  summary: 'Write to the Commission about a case with its code',
  idempotent: true,
  body: z.extend(codeHolder, { content: requiredText(textLimits.message, words.messageMissing) }),
})
/** Multipart: `reference` and `code`, `content` where a message comes with the files, then files as `documents`. */
export const addFilesByCode = endpoint({
  ...call,
  path: '/cases/follow/documents',
  summary: 'Add files to a case with its code, on request with a message',
  idempotent: true,
  multipart: true,
  status: 201,
})
export const confirmByCode = endpoint({
  ...call,
  path: '/cases/follow/confirm',
  summary: 'Say whether the case is solved, with its code',
  body: z.extend(codeHolder, { solved: z.boolean(), comment: z.optional(text(textLimits.comment)) }),
})
export const claimByCode = endpoint({
  method: 'POST',
  path: '/cases/follow/claim',
  tag,
  access: 'user',
  summary: 'Take a case with its reference and code into your account',
  body: codeHolder,
  response: z.object({ path: z.string() }),
  answers: [404, 409, 429],
})

/** Drafts of visitors that end at the account; nothing of a person. */
export const countDraft = endpoint({
  method: 'POST',
  path: '/cases/drafts',
  tag,
  access: 'public',
  summary: 'Count that a draft reached the account, or was filed after it',
  body: z.object({ kind: z.string().check(z.maxLength(40)), step: z.enum(['reached', 'filed']) }),
  response: z.object({}),
  answers: [429],
})

/** The letter for a customer without e-mail: a PDF with reference, what happens by when, office, and the code. */
export const letterCall = (path: string, kindTag: string, noun: string) =>
  endpoint({
    method: 'GET',
    path: `${path}/:id/letter`,
    tag: kindTag,
    access: 'staff',
    duties: may.handleCases,
    summary: `The letter to hand over about a ${noun} of a customer without an account`,
    params: idParams,
    response: z.unknown(),
    file: true,
    answers: [409],
  })
