import * as z from 'zod/mini'
import { askedApproval } from '#features/approvals/contract.ts'
import { documentView } from '#features/documents/contract.ts'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, requiredText, text } from '#platform/schemas.ts'
import { textLimits } from '../rules.ts'
import { companyAnswer } from './contract.input.ts'
import { companySaid } from './contract.said.ts'
import { referralMessages as words } from './messages.ts'
import {
  answerWays,
  companyAnswers,
  companyReplies,
  confirmations,
  maxAnswerDays,
  referralLimits as limits,
  referralOutcomes,
} from './rules.ts'

const moment = z.nullable(z.string())
export const referralActions = ['remind', 'extend', 'withdraw', 'answer', 'noAnswer'] as const

/** A referral of a case to its company, for staff. */
export const referralView = z.object({
  id: z.string(),
  /** Key of the company. */
  company: z.string(),
  mailbox: z.string(),
  state: z.enum(companyAnswers),
  question: z.string(),
  documents: z.array(documentView),
  isFirstNotice: z.boolean(),
  sentAt: z.string(),
  sentBy: z.string(),
  deliveredAt: moment,
  dueAt: moment,
  remindedAt: moment,
  /** Until which day the company asks for time. */
  askedUntil: moment,
  missedAt: moment,
  answeredAt: moment,
  answeredBy: z.nullable(z.enum(answerWays)),
  answeredHow: z.string(),
  outcome: z.nullable(z.enum(referralOutcomes)),
  answer: z.string(),
  forCommission: z.string(),
  offeredKobo: z.nullable(z.number()),
  companyReference: z.string(),
  files: z.array(documentView),
  withdrawnAt: moment,
  withdrawnReason: z.string(),
  confirmation: z.enum(confirmations),
  confirmedAt: moment,
  /** What the reader may do now. */
  actions: z.array(z.enum(referralActions)),
  version: z.number(),
})
export type ReferralView = z.infer<typeof referralView>

const referralsOf = z.object({
  /** Newest first. */
  referrals: z.array(referralView),
  /** Why it cannot be sent to the company now; '' where it can. */
  refusal: z.string(),
  /** The company's label, '' for none, and until when it would have to answer. */
  company: z.string(),
  dueAt: moment,
})
export type Referrals = z.infer<typeof referralsOf>

const version = z.optional(z.number())
const ofReferral = z.extend(idParams, { rid: z.string().check(z.maxLength(100)) })

/** The calls about referrals of a kind; part of `caseCalls`. Every change answers all referrals of the case. */
export function referralCalls<One extends z.ZodMiniType>({
  path,
  tag,
  noun,
  one,
}: {
  path: string
  tag: string
  noun: string
  one: One
}) {
  const change = {
    method: 'POST',
    tag,
    access: 'staff',
    duties: may.handleCases,
    idempotent: true,
    response: referralsOf,
  } as const
  const ofOne = { ...change, params: ofReferral } as const
  return {
    referrals: endpoint({
      method: 'GET',
      path: `${path}/:id/referrals`,
      tag,
      access: 'staff',
      duties: may.readCases,
      summary: `What was asked of the company about a ${noun}, and its answers`,
      params: idParams,
      response: referralsOf,
    }),
    refer: endpoint({
      ...change,
      path: `${path}/:id/referrals`,
      status: 201,
      summary: `Send a ${noun} to the company that it names, or names from now on; \`version\` is that of the ${noun}`,
      params: idParams,
      body: z.object({
        question: z.optional(text(limits.question)),
        documents: z._default(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100)), []),
        /** The key of the company to which it goes, where the case is to name another one. */
        company: z.optional(z.string().check(z.maxLength(100))),
        version,
      }),
    }),
    remindCompany: endpoint({
      ...ofOne,
      path: `${path}/:id/referrals/:rid/remind`,
      summary: 'Remind the company, at most once a day',
      body: z.nullish(z.object({ version })),
    }),
    extendReferral: endpoint({
      ...ofOne,
      path: `${path}/:id/referrals/:rid/extend`,
      summary: 'Give the company until a later day, `YYYY-MM-DD`',
      body: z.object({ until: z.iso.date(), reason: requiredText(limits.reason, words.reasonMissing), version }),
    }),
    withdrawReferral: endpoint({
      ...ofOne,
      path: `${path}/:id/referrals/:rid/withdraw`,
      summary: 'Withdraw a referral: the company is told, and its link ends',
      body: z.object({ reason: requiredText(limits.reason, words.reasonMissing), version }),
    }),
    answerForCompany: endpoint({
      ...ofOne,
      path: `${path}/:id/referrals/:rid/answer`,
      summary:
        'Enter an answer of the company that came another way, or what an answer by mail means; `needsTime` with `until` leaves it open',
      body: z.object({ ...companyAnswer, how: requiredText(limits.how, words.howMissing), version }),
    }),
    noAnswer: endpoint({
      ...ofOne,
      path: `${path}/:id/referrals/:rid/no-answer`,
      summary: 'What came as the answer of the company was none: it has the referral again, with its old day',
      body: z.object({ reason: requiredText(limits.reason, words.reasonMissing), version }),
    }),
    withholdMessage: endpoint({
      ...change,
      path: `${path}/:id/messages/:mid/withhold`,
      summary: `Withhold a message of the customer or the company from the person of a ${noun}, or move it to the case \`reference\``,
      params: z.extend(idParams, { mid: z.string().check(z.maxLength(100)) }),
      body: z.object({
        reason: requiredText(limits.reason, words.reasonMissing),
        reference: z.optional(text(40)),
        version,
      }),
      response: one,
    }),
    confirm: endpoint({
      method: 'POST',
      path: `${path}/:id/confirm`,
      tag,
      access: 'user',
      summary: `Say whether your ${noun} is solved, after the company said so`,
      params: idParams,
      idempotent: true,
      body: z.object({ solved: z.boolean(), comment: z.optional(text(textLimits.comment)), version }),
      response: one,
      answers: [403],
    }),
  }
}

const tag = 'Referrals to companies'
const token = z.object({ token: z.string().check(z.maxLength(100)) })

/** A referral as the company sees it: what it needs and nothing else. */
const referred = z.object({
  reference: z.string(),
  /** The company's label. */
  company: z.string(),
  noun: z.string(),
  type: z.string(),
  subject: z.string(),
  description: z.string(),
  question: z.string(),
  person: z.object({ name: z.string(), phone: z.string() }),
  meterNumber: z.string(),
  address: z.string(),
  filedAt: z.string(),
  sentAt: z.string(),
  dueAt: moment,
  /** Whether the day has passed without an answer, or before it came. */
  isLate: z.boolean(),
  isFirstNotice: z.boolean(),
  documents: z.array(z.object({ id: z.string(), name: z.string(), size: z.number() })),
  /** What the company has sent, or added to an answer that it has not sent. */
  files: z.array(z.object({ id: z.string(), name: z.string(), size: z.number() })),
  /** The answer, when there is one; the page then shows it. */
  answered: z.nullable(
    z.object({
      at: z.string(),
      outcome: z.enum(companyReplies),
      until: moment,
      answer: z.string(),
      forCommission: z.string(),
      offeredKobo: z.nullable(z.number()),
      companyReference: z.string(),
      /** Until when the company can correct it; null once it is the customer's to read. */
      correctUntil: moment,
    }),
  ),
  /** Until which day the company has asked for time; it answers here still. */
  askedUntil: moment,
  /** What else waits for the same desk, the earliest day first, each with the token of its link. */
  others: z.object({
    total: z.number(),
    listed: z.array(z.object({ reference: z.string(), about: z.string(), dueAt: moment, token: z.string() })),
  }),
  version: z.number(),
})
export type ReferredCase = z.infer<typeof referred>

const read = {
  method: 'GET',
  tag,
  access: 'public',
  params: token,
  response: referred,
  answers: [404, 410, 429],
} as const
export const readReferral = endpoint({
  ...read,
  path: '/referrals/:token',
  summary: 'A case for its company, with the link of the mail',
})
/** A document that staff ticked for the company. */
export const readReferralDocument = endpoint({
  ...read,
  path: '/referrals/:token/documents/:document',
  summary: 'A document of the case that the company may open',
  params: z.extend(token, { document: z.string().check(z.maxLength(100)) }),
  response: z.unknown(),
  file: true,
})
const send = { ...read, method: 'POST', idempotent: true, answers: [404, 409, 410, 429] } as const
export const answerReferral = endpoint({
  ...send,
  path: '/referrals/:token/answer',
  summary: "The company's answer, which it can correct for some minutes, until an officer reads it",
  /** `version` is the one that was seen: 409 where another answer was sent since. */
  body: z.object({ ...companyAnswer, version }),
})
/** Multipart: the fields of `answerReferral` where the answer is sent with its files, then files as `documents`; all or nothing. */
export const addReferralDocuments = endpoint({
  ...send,
  path: '/referrals/:token/documents',
  summary: 'Files of the company, before or with its answer',
  multipart: true,
  status: 201,
})
export const removeReferralDocument = endpoint({
  ...read,
  method: 'DELETE',
  path: '/referrals/:token/documents/:document',
  summary: 'Remove a file from an answer that the company has not sent, or can still correct',
  params: z.extend(token, { document: z.string().check(z.maxLength(100)) }),
})
const solved = {
  ...read,
  method: 'POST',
  path: '/referrals/confirmations/:token',
  answers: [404, 409, 410, 429],
  response: z.object({ reference: z.string(), solved: z.nullable(z.boolean()), companySaid }),
} as const
/** What a link 'Is it solved?' is about; changes nothing. */
export const readConfirmation = endpoint({
  ...solved,
  method: 'GET',
  summary: 'The case about which a mail asks whether it is solved',
})
export const confirmByLink = endpoint({
  ...solved,
  summary: 'Say whether the case is solved, with the link of the mail',
  body: z.object({ solved: z.boolean(), comment: z.optional(text(textLimits.comment)) }),
})

const desk = {
  /** Key of the company. */
  company: z.string().check(z.maxLength(100)),
  mailbox: text(320),
  name: text(200),
  phone: text(60),
  /** Working days to answer. */
  days: z.number().check(z.int(), z.minimum(1), z.maximum(maxAnswerDays)),
}
const desksShape = {
  desks: z.array(
    z.object({
      company: z.string(),
      mailbox: z.string(),
      name: z.string(),
      phone: z.string(),
      days: z.number(),
      /** Whether the mailbox is confirmed. */
      isVerified: z.boolean(),
    }),
  ),
  version: z.number(),
}
const desksCall = { path: '/cases/company-desks', tag, access: 'staff', response: z.object(desksShape) } as const
export const readCompanyDesks = endpoint({
  ...desksCall,
  method: 'GET',
  duties: may.readCases,
  summary: 'The desks of the distribution companies: mailbox, person, days to answer',
})
export const saveCompanyDesks = endpoint({
  ...desksCall,
  method: 'PUT',
  duties: may.superviseCases,
  fresh: true,
  summary:
    'Change the desks; where a mailbox changes, another supervisor must approve. One that is not confirmed gets the mail that confirms it',
  body: z.object({ desks: z.array(z.object(desk)).check(z.maxLength(50)), version: z.number() }),
  response: z.union([z.object(desksShape), askedApproval]),
  answers: [202],
})
