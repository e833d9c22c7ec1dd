import * as z from 'zod/mini'
import { documentView } from '#features/documents/contract.ts'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, requiredText, text } from '#platform/schemas.ts'
import { textLimits } from '../rules.ts'
import { companyAnswer } from './contract.input.ts'
import { referralMessages as words } from './messages.ts'
import {
  answerWays,
  companyAnswers,
  confirmations,
  maxAnswerDays,
  referralLimits as limits,
  referralOutcomes,
} from './rules.ts'

const moment = z.nullable(z.string())
export const referralActions = ['remind', 'extend', 'withdraw', 'answer'] as const

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
  missedAt: moment,
  answeredAt: moment,
  answeredBy: z.nullable(z.enum(answerWays)),
  answeredHow: z.string(),
  outcome: z.nullable(z.enum(referralOutcomes)),
  answer: z.string(),
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
      summary: `Send a ${noun} to the company that it names; \`version\` is that of the ${noun}`,
      params: idParams,
      body: z.object({
        question: z.optional(text(limits.question)),
        documents: z._default(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100)), []),
        version,
      }),
    }),
    remindCompany: endpoint({
      ...change,
      path: `${path}/:id/referrals/:rid/remind`,
      summary: 'Remind the company, at most once a day',
      params: ofReferral,
      body: z.nullish(z.object({ version })),
    }),
    extendReferral: endpoint({
      ...change,
      path: `${path}/:id/referrals/:rid/extend`,
      summary: 'Give the company until a later day, `YYYY-MM-DD`',
      params: ofReferral,
      body: z.object({ until: z.iso.date(), reason: requiredText(limits.reason, words.reasonMissing), version }),
    }),
    withdrawReferral: endpoint({
      ...change,
      path: `${path}/:id/referrals/:rid/withdraw`,
      summary: 'Withdraw a referral: the company is told, and its link ends',
      params: ofReferral,
      body: z.object({ reason: requiredText(limits.reason, words.reasonMissing), version }),
    }),
    answerForCompany: endpoint({
      ...change,
      path: `${path}/:id/referrals/:rid/answer`,
      summary: 'Enter an answer of the company that came another way, or what an answer by mail means',
      params: ofReferral,
      body: z.object({ ...companyAnswer, how: requiredText(limits.how, words.howMissing), version }),
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
  isFirstNotice: z.boolean(),
  documents: z.array(z.object({ id: z.string(), name: z.string(), size: z.number() })),
  /** What the company has sent so far. */
  files: z.array(z.object({ name: z.string(), size: z.number() })),
  /** The answer, when there is one; the page then shows it. */
  answered: z.nullable(
    z.object({
      at: z.string(),
      outcome: z.enum(referralOutcomes),
      answer: z.string(),
      offeredKobo: z.nullable(z.number()),
      companyReference: z.string(),
    }),
  ),
})
export type ReferredCase = z.infer<typeof referred>

export const readReferral = endpoint({
  method: 'GET',
  path: '/referrals/:token',
  tag,
  access: 'public',
  summary: 'A case for its company, with the link of the mail',
  params: token,
  response: referred,
  answers: [404, 410, 429],
})
/** A document that staff ticked for the company. */
export const readReferralDocument = endpoint({
  method: 'GET',
  path: '/referrals/:token/documents/:document',
  tag,
  access: 'public',
  summary: 'A document of the case that the company may open',
  params: z.extend(token, { document: z.string().check(z.maxLength(100)) }),
  response: z.unknown(),
  file: true,
  answers: [404, 410, 429],
})
export const answerReferral = endpoint({
  method: 'POST',
  path: '/referrals/:token/answer',
  tag,
  access: 'public',
  summary: "The company's answer, once",
  params: token,
  idempotent: true,
  body: z.object(companyAnswer),
  response: referred,
  answers: [404, 409, 410, 429],
})
/** Multipart: the fields of `answerReferral` where the answer is sent with its files, then files as `documents`; all or nothing. */
export const addReferralDocuments = endpoint({
  method: 'POST',
  path: '/referrals/:token/documents',
  tag,
  access: 'public',
  summary: 'Files of the company, before or with its answer',
  params: token,
  idempotent: true,
  multipart: true,
  response: referred,
  status: 201,
  answers: [404, 409, 410, 429],
})
const solved = {
  method: 'POST',
  tag,
  access: 'public',
  response: z.object({ reference: z.string(), solved: z.nullable(z.boolean()) }),
  answers: [404, 409, 410, 429],
} as const
/** What a link 'Is it solved?' is about; changes nothing. */
export const readConfirmation = endpoint({
  ...solved,
  method: 'GET',
  path: '/referrals/confirmations/:token',
  summary: 'The case about which a mail asks whether it is solved',
  params: token,
})
export const confirmByLink = endpoint({
  ...solved,
  path: '/referrals/confirmations/:token',
  summary: 'Say whether the case is solved, with the link of the mail',
  params: token,
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
  summary: 'Change the desks; a mailbox that is not confirmed gets the mail that confirms it',
  body: z.object({ desks: z.array(z.object(desk)).check(z.maxLength(50)), version: z.number() }),
})
