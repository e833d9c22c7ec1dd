import * as z from 'zod/mini'
import { isCalendarDay } from '#platform/values/nigerian-time.ts'
import { documentView } from '#features/documents/contract.ts'
import { leadsTo, repeatLimit, section } from '#features/forms/contract.sections.ts'
import { may } from '#platform/duties.ts'
import { companyId, companyOfRecord } from '#features/companies/contract.lookup.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, pageQuery, text } from '#platform/schemas.ts'
import { entryKinds, type HistoryAction, historyTexts, roles } from './kind.ts'
import { answersBytes, userFormsPageSize, approvalStatuses, submissionStatuses } from './rules.ts'

const tag = 'Applications'
const timestamp = z.string()

/** An answer as received; it is checked against the template later. */
const answer = z.union([
  z.string().check(z.maxLength(5_000, 'At most 5,000 characters')),
  z.number(),
  z.boolean(),
  z.array(z.string().check(z.maxLength(500))).check(z.maxLength(100)),
])
const answerName = z.string().check(z.maxLength(200))
/** The answers of a repeated section, one record per item. */
const items = z.array(z.record(answerName, z.nullable(answer))).check(z.maxLength(repeatLimit))
export const answers = z.record(answerName, z.nullable(z.union([answer, items])))

export const historyEntry = z.object({
  id: z.string(),
  at: timestamp,
  action: z.enum(Object.keys(historyTexts) as [HistoryAction, ...HistoryAction[]]),
  /** A description of the change for people. */
  text: z.string(),
  /** The author: 'You', the applicant's name or 'The Commission'; an Admin sees the name of the member of staff. */
  by: z.string(),
  /** Names of uploaded files. */
  files: z.array(z.string()),
  /** Why the Commission decided so; empty where none was given. */
  reason: z.string(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

const summaryFields = {
  id: z.string(),
  submissionId: z.string(),
  reference: z.string(),
  /** The account that filed it. */
  userId: z.string(),
  /** The company that applies; null where a person does. */
  company: companyOfRecord,
  /** The template's id. */
  formIndex: z.string(),
  formTitle: z.string(),
  status: z.enum(submissionStatuses),
  approvalStatus: z.enum(approvalStatuses),
  createdAt: timestamp,
  updatedAt: timestamp,
  completedAt: z.nullable(timestamp),
  /** Since when the deadline is paused until the applicant answers; null where it is not. */
  waitingSince: z.nullable(timestamp),
  /** Until when the Commission waits for corrections; null where it does not, or no longer. */
  correctionsDue: z.nullable(z.string()),
  /** When the applicant took it back: it is rejected then, but not by the Commission. Null otherwise. */
  withdrawnAt: z.nullable(timestamp),
  /** It is approved, and the licence that it leads to is not granted yet. */
  awaitsLicence: z.boolean(),
  /** It leads to a licence, and nobody has confirmed yet that it is duly filed. */
  awaitsFiling: z.boolean(),
  /** The day on which it was duly filed, once that is confirmed. */
  dulyFiledOn: z.nullable(z.string()),
}
/** A row of a list, with the applicant and the title of the form but without the answers. */
export const submissionSummary = z.object({
  ...summaryFields,
  /** The applicant has answered the Commission, which has done nothing since. */
  hasNewAnswer: z.boolean(),
  formData: z.object({
    formTitle: z.string(),
    name: z.string(),
    surname: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
})
export type SubmissionSummary = z.infer<typeof submissionSummary>

/** One thing that the Commission asks to be corrected: an answer, a document or the signed form. */
export const correctionItem = z.object({
  kind: z.enum(['answer', 'document', 'signedForm']),
  /** Of the question or the document; of the signed form none. */
  name: z.string(),
  /** Of a repeated section, with the place of the item in it, counted from 0. */
  section: z.optional(z.string()),
  index: z.optional(z.number()),
  /** What is wrong with it, for the applicant. */
  reason: z.string(),
})
export type CorrectionItem = z.infer<typeof correctionItem>

export const requestStates = ['open', 'past', 'answered', 'withdrawn'] as const

const request = z.object({
  id: z.string(),
  openedAt: z.string(),
  /** 'The Commission' for the applicant. */
  by: z.string(),
  /** The last day, `YYYY-MM-DD`. */
  due: z.string(),
  /** Whether the form must be signed again. */
  signAgain: z.boolean(),
  items: z.array(correctionItem),
  /** `past`: not answered in time; it can still be. */
  state: z.enum(requestStates),
})
export type CorrectionRequest = z.infer<typeof request>

const change = z.object({ field: z.string(), name: z.string(), before: z.string(), now: z.string() })
export type AnswerChange = z.infer<typeof change>

/** What requests for corrections add to an application. */
export const correctionFields = {
  /** Oldest first. */
  requests: z.array(request),
  /** Each version of the answers where there is more than one, oldest first, with what changed from the one before. */
  versions: z.array(z.object({ number: z.number(), at: z.string(), by: z.string(), changes: z.array(change) })),
  /** For officers who may ask for corrections: the day that the setting suggests, and why none can be asked for now. */
  nextRequest: z.nullable(z.object({ due: z.string(), refusal: z.string() })),
}
export type Corrections = z.infer<z.ZodMiniObject<typeof correctionFields>>

const licenceName = z.object({ reference: z.string(), numberKey: z.string() })

export const letterDecisions = ['approved', 'rejected'] as const

const letter = z.object({
  number: z.number(),
  decision: z.enum(letterDecisions),
  issuedAt: timestamp,
  replacedAt: z.nullable(timestamp),
  /** What the Commission has decided is what it says. */
  isCurrent: z.boolean(),
  hasFile: z.boolean(),
})
export type Letter = z.infer<typeof letter>

export const submission = z.object({
  ...summaryFields,
  /** Increases with every change. */
  version: z.number(),
  /** Who handles it; null for the applicant, and where nobody does. */
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** When an officer said that it is ready for a decision; null for the applicant. */
  readyAt: z.nullable(timestamp),
  /** By when the Commission should decide; null for the applicant, and where there is nothing to decide. */
  deadline: z.nullable(
    z.object({
      dueAt: timestamp,
      text: z.string(),
      overdue: z.boolean(),
      dueSoon: z.boolean(),
      pausedSince: z.nullable(timestamp),
    }),
  ),
  /** By when the Commission decides, also for the applicant, once it is duly filed; null while that is paused, and after it. */
  decideBy: z.nullable(timestamp),
  /** The day of the last thing that the applicant sent. */
  lastPieceOn: z.string(),
  /** What the reader is to it, which decides what the reader may do (kind.ts). */
  role: z.enum(roles),
  /** Whether it is the reader's own, or of a company of which the reader is a member. */
  own: z.boolean(),
  /** The template version that the applicant answered, and its sections (decisions §6). */
  templateVersion: z.number(),
  section: z.array(section),
  leadsTo,
  /** formTitle, name, surname, email, phone, and the answers by the name of the question. */
  formData: z.record(z.string(), z.union([answer, z.array(z.record(z.string(), answer))])),
  /** While it waits to be signed: the answers with characters that its PDF cannot show, and these characters. */
  unprintable: z.array(z.object({ question: z.string(), characters: z.array(z.string()) })),
  dataConsent: z.boolean(),
  consentAt: timestamp,
  consentVersion: z.string(),
  adminDescription: z.string(),
  /** Why the Commission decided as it did last; empty without a reason. */
  decisionReason: z.string(),
  /** The licence that was granted or renewed on it, as in the public register. */
  licence: z.nullable(licenceName),
  /** The licence that it asks to renew. */
  renews: z.nullable(licenceName),
  /** Its applicant can apply for the renewal of its licence with the same answers. */
  renewable: z.boolean(),
  /** Why a document that the answers ask for does not apply, by the document's name. */
  notApplicable: z.record(z.string(), z.string()),
  /** What the Commission wrote, oldest first; notes, and the names of assignees, are for staff alone. */
  entries: z.array(
    z.object({
      id: z.string(),
      at: timestamp,
      /** A question waits, or has waited, for the applicant's answer. */
      kind: z.enum(entryKinds),
      by: z.string(),
      text: z.string(),
    }),
  ),
  /** What the applicant has answered to the Commission, oldest first. */
  /** `quoted` is what an answer by e-mail repeats of the Commission's text. */
  messages: z.array(z.object({ id: z.string(), at: timestamp, by: z.string(), text: z.string(), quoted: z.string() })),
  /** Documents of role `filledForm`; the others are of role `supporting`, or `document:` and the name of one that the answers ask for. */
  filledForm: z.array(documentView),
  documents: z.array(documentView),
  /** Every letter about a decision, newest first. */
  letters: z.array(letter),
  history: z.array(historyEntry),
  ...correctionFields,
})
export type Submission = z.infer<typeof submission>

const oneForm = z.object({ form: submission })
const read = { method: 'GET', tag, access: 'user', duties: may.readApplications } as const
const readOne = { method: 'GET', tag, access: 'user', duties: may.readApplications, params: idParams } as const
/** In a body: that of the application that the person saw; 409 where it has changed since. */
export const seenVersion = z.optional(z.number())
export const formWithMessage = z.object({ form: submission, message: z.string() })
const formPage = z.object({
  forms: z.array(submissionSummary),
  page: z.number(),
  pageSize: z.number(),
  total: z.number(),
})

export const submissionSorts = [
  'createdAt',
  'updatedAt',
  'completedAt',
  'reference',
  'name',
  'title',
  'status',
  'approvalStatus',
] as const
const day = z.string().check(z.refine(isCalendarDay, 'Give a date as YYYY-MM-DD'))
export const listFilters = {
  status: z.optional(z.enum(submissionStatuses)),
  approvalStatus: z.optional(z.enum(approvalStatuses)),
  /** Id or slug of a template. */
  template: z.optional(z.string().check(z.maxLength(100))),
  /** First and last day of filing, both included. */
  from: z.optional(day),
  to: z.optional(day),
  /** Those of this company, for its members and for staff. */
  companyId,
  /** Searches name, e-mail address, reference, title and the company's name. */
  search: z.optional(text(200)),
  sort: z._default(z.enum(submissionSorts), 'createdAt'),
  direction: z._default(z.enum(['asc', 'desc']), 'desc'),
}
export const listQuery = z.object({ ...pageQuery, ...listFilters })
export type SubmissionQuery = z.infer<typeof listQuery>

export const submitForm = endpoint({
  method: 'POST',
  path: '/forms/submit',
  tag,
  access: 'user',
  idempotent: true,
  status: 201,
  summary: 'File the answers to an application form',
  bodyBytes: answersBytes,
  body: z.object({
    /** Accepted but ignored: the caller files. */
    userId: z.optional(z.unknown()),
    /** The company that applies, of which the caller is a member who may sign; without it the caller applies. */
    companyId,
    formIndex: z.string('Form not found').check(z.minLength(1, 'Form not found'), z.maxLength(100)),
    formData: answers,
    dataConsent: z.optional(z.boolean()),
    /** The version shown to the applicant; 409 when the questions have changed since. */
    templateVersion: z.optional(z.number()),
  }),
  response: z.object({ submissionId: z.string(), forms: z.array(submissionSummary), form: submission }),
  answers: [403, 404],
})
export const listUserForms = endpoint({
  ...read,
  path: '/forms/user/:userId',
  summary:
    'Submissions that an account has filed in its own name, or with `companyId` those of a company; for the own account of an Admin, those of everybody',
  params: z.object({ userId: z.string().check(z.maxLength(100)) }),
  query: z.extend(listQuery, {
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), userFormsPageSize),
  }),
  response: formPage,
})
export const getForm = endpoint({
  ...readOne,
  path: '/forms/:id',
  summary: 'A submission with its documents and history',
  response: oneForm,
})
export const getFilledFormPdf = endpoint({
  ...readOne,
  path: '/forms/:id/filled-form.pdf',
  file: true,
  summary: 'The answers as a PDF to print and sign',
  response: z.unknown(),
})
export const submitApplication = endpoint({
  method: 'POST',
  path: '/applications/submit',
  tag,
  access: 'user',
  summary: 'Submit the application: its documents are complete',
  body: z.object({ submissionId: z.string().check(z.maxLength(100)) }),
  response: formWithMessage,
  answers: [403, 404, 409],
})
