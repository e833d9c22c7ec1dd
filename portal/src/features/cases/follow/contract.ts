import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, mailedToken, requiredText, text } from '#platform/schemas.ts'
import { version } from '../contract.ts'
import { companySaid } from '../referrals/contract.said.ts'
import { caseStatuses, textLimits } from '../rules.ts'
import { codeHolder } from './contract.input.ts'
import { followMessages as words } from './messages.ts'

const tag = 'Following a case'

/** A case for the holder of its code: what the page of the case says, and nothing of staff. */
const followedCase = z.object({
  /** Opens it again without the code, for some minutes. */
  browserKey: z.string(),
  reference: z.string(),
  noun: z.string(),
  subject: z.string(),
  status: z.enum(caseStatuses),
  filedAt: z.string(),
  /** What the person wrote. */
  description: z.string(),
  /** What came of it, and what was returned; '' for nothing. */
  result: z.string(),
  /** Whether the Commission waits for an answer to its last question. */
  waits: z.boolean(),
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
      files: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
  documents: z.array(z.object({ id: z.string(), name: z.string(), size: z.number() })),
  /** Whether an answer is taken now. */
  canWrite: z.boolean(),
  /** Whether the person is asked if it is solved. */
  asksIfSolved: z.boolean(),
  companySaid: z.nullable(companySaid),
})
export type FollowedCase = z.infer<typeof followedCase>

const call = { method: 'POST', tag, access: 'public', response: followedCase, answers: [404, 409, 410, 429] } as const
export const followCase = endpoint({
  ...call,
  path: '/cases/follow',
  summary: 'Follow a case with its reference and the code of its letter',
  body: codeHolder,
})
export const readOpened = endpoint({
  ...call,
  path: '/cases/follow/opened',
  summary: 'Follow a case with the key of an earlier answer',
  body: z.object({ key: z.string().check(z.regex(/^[\w-]{43}$/)) }),
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
/** The answer is an address that works for some minutes, since a browser opens no file with a body. */
export const openFileByCode = endpoint({
  ...call,
  path: '/cases/follow/files',
  summary: 'Open a file of a case with its code',
  body: z.extend(codeHolder, { document: z.string().check(z.maxLength(100)) }),
  response: z.object({ path: z.string() }),
})
export const readOpenedFile = endpoint({
  method: 'GET',
  path: '/cases/follow/files/:token',
  tag,
  access: 'public',
  summary: 'A file of a case that was opened with its code some minutes ago',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  response: z.unknown(),
  file: true,
  answers: [404],
})
export const claimByCode = endpoint({
  method: 'POST',
  path: '/cases/follow/claim',
  tag,
  access: 'user',
  summary: 'Ask to have a case in your account, with its reference and code',
  body: codeHolder,
  response: z.object({ path: z.nullable(z.string()), message: z.string() }),
  answers: [404, 409, 410, 429],
})

const claimLink = {
  method: 'POST',
  path: '/case-claims/:token',
  tag,
  access: 'public',
  params: z.object({ token: mailedToken }),
  response: z.object({ reference: z.string(), isTaken: z.boolean() }),
  answers: [404, 409, 410, 429],
} as const
/** What the mail about a claim asks; changes nothing. */
export const readClaim = endpoint({ ...claimLink, method: 'GET', summary: 'The claim about which a mail asks' })
export const answerClaim = endpoint({
  ...claimLink,
  summary: 'Confirm that a case may move into an account, or say that this was not you',
  body: z.object({ mine: z.boolean() }),
})

const contactLink = {
  method: 'POST',
  path: '/case-contacts/:token',
  tag,
  access: 'public',
  params: z.object({ token: mailedToken }),
  response: z.object({
    reference: z.string(),
    noun: z.string(),
    plural: z.string(),
    isOpen: z.boolean(),
    isInAccount: z.boolean(),
    /** Whether an account has the address, once it is confirmed. */
    hasAccount: z.boolean(),
  }),
  answers: [404, 410, 429],
} as const
export const readContact = endpoint({
  ...contactLink,
  method: 'GET',
  summary: 'The case whose address a mail asks to confirm',
})
export const confirmContactByLink = endpoint({
  ...contactLink,
  summary: 'Confirm the address of a case; repeated, the same',
})

/** About the code of a case without an account. Not idempotent: the stored answer would have the code. */
export const codeCalls = <One extends z.ZodMiniType>(about: { path: string; tag: string; noun: string; one: One }) => {
  const { path, noun, one } = about
  const office = { method: 'POST', tag: about.tag, access: 'staff', duties: may.handleCases, params: idParams } as const
  return {
    issueCode: endpoint({
      ...office,
      path: `${path}/:id/code`,
      summary: `Issue a new code for a ${noun} of a customer without an account, and the letter with it; the earlier code ends`,
      /** The letter is a PDF in base64. */
      response: z.object({ code: z.string(), letter: z.string() }),
      answers: [403, 409],
    }),
    confirmClaim: endpoint({
      ...office,
      path: `${path}/:id/confirm-claim`,
      summary: `Move a ${noun} into the account that asked for it with the code, after a call with the customer`,
      idempotent: true,
      body: z.object({ version }),
      response: one,
      answers: [403],
    }),
    confirmContact: endpoint({
      ...office,
      path: `${path}/:id/confirm-contact`,
      summary: `Confirm the contact details of somebody who filed a ${noun} without an account, after a call`,
      idempotent: true,
      body: z.object({ version }),
      response: one,
      answers: [403],
    }),
    detach: endpoint({
      ...office,
      path: `${path}/:id/detach`,
      summary: `Take a ${noun} out of the account that claimed it with the code`,
      idempotent: true,
      body: z.object({ reason: requiredText(textLimits.note, words.detachMissing), version }),
      response: one,
      answers: [403],
    }),
  }
}
