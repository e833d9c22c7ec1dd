import * as z from 'zod/mini'
import { doneOrAsked } from '#features/approvals/contract.ts'
import { documentView } from '#features/documents/contract.ts'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, pageOf, requiredText, text, message } from '#platform/schemas.ts'
import {
  caseCountQuery,
  caseCounts,
  caseDetailFields,
  caseListQuery,
  caseRowFields,
  personCasesQuery,
  stars,
  version,
} from './contract.ts'
import { editOf, filingOf, ownAnswers } from './contract.filing.ts'
import { type CaseKindFacts, nounOf } from './contract.kind.ts'
import { caseMessages as words } from './messages.ts'
import { relatedCalls } from './related/contract.ts'
import { codeCalls } from './follow/contract.ts'
import { referralCalls } from './referrals/contract.ts'
import { kobo } from './referrals/contract.input.ts'
import { caseOutcomes, textLimits, filesPerUpload } from './rules.ts'

const id = z.string().check(z.maxLength(100))

/** Files of the sender that were uploaded with the role `attachment`. */
const attachmentIds = z.optional(z.array(id).check(z.maxLength(filesPerUpload)))

/** Response to an upload. */
export const uploaded = z.object({ message: z.string(), documents: z.array(documentView) })

/** The calls of a kind about files for a message that is not sent yet; they are uploaded as all documents are. */
const attachmentCalls = (path: string, tag: string) => ({
  removeAttachment: endpoint({
    method: 'DELETE',
    path: `${path}/:id/attachments/:file`,
    tag,
    access: 'user',
    duties: may.handleCases,
    summary: 'Remove your own file from a message that is not sent yet',
    params: z.object({ id, file: id }),
    response: message,
  }),
})

/** A note, under any of its names in spec 2 §7. */
export const noteBody = z.object({
  note: z.optional(text(textLimits.note)),
  escalationNote: z.optional(text(textLimits.note)),
  resolutionNote: z.optional(text(textLimits.note)),
  version,
})

const returned = z.optional(z.nullable(kobo))
/** What staff say when they resolve a case of a kind that is sent to companies. */
const resolution = {
  outcome: z.optional(z.enum(caseOutcomes, words.outcomeUnknown)),
  returnedKobo: returned,
  /** They know that the customer has not said yet whether it is solved. */
  unconfirmed: z.optional(z.boolean()),
}

const cappedMeaning =
  'There are more than `total`, which is 10,000 for a list and 1,000 for a search. Later pages of a list can be asked for; a search ends there.'

/** The calls of every kind of case. Every change returns the stored case. */
export function caseCalls(kind: CaseKindFacts) {
  const path = `/${kind.collection}`
  const tag = kind.plural
  const noun = nounOf(kind)
  const own = ownAnswers(kind)
  const row = z.object({ ...caseRowFields, ...own } as typeof caseRowFields)
  const one = z.object({ ...caseRowFields, ...own, ...caseDetailFields } as typeof caseRowFields &
    typeof caseDetailFields)
  const capped = z.boolean().check(z.describe(cappedMeaning))
  const rows = z.extend(pageOf(row), { capped })
  // Idempotent, because an unreliable connection loses answers more often than requests.
  // The lifecycle of the case decides who may take an action (403).
  const change = { tag, params: idParams, idempotent: true, response: one, answers: [403] } as const
  const ofOwner = { ...change, method: 'POST', access: 'user' } as const
  const read = { method: 'GET', tag, access: 'user', duties: may.readCases } as const
  const ofBoth = { ...change, method: 'POST', access: 'user', duties: may.handleCases } as const
  const ofStaff = { ...change, method: 'POST', access: 'staff', duties: may.handleCases } as const
  const filed = { tag, access: 'user', duties: may.handleCases, idempotent: true, response: one } as const
  const resume = {
    ...ofStaff,
    summary: 'Resume the deadline although no answer came through the portal',
    body: z.nullish(z.object({ version })),
  } as const
  return {
    ...relatedCalls({ path, tag, noun, one }),
    ...referralCalls({ path, tag, noun, one }),
    ...codeCalls({ path, tag, noun, one }),
    submit: endpoint({
      ...filed,
      method: 'POST',
      path: `${path}/submit`,
      status: 201,
      summary: `File a ${noun}; staff file it for the customer in \`user\``,
      body: filingOf(kind),
      answers: [403, 404, 429],
    }),
    edit: endpoint({
      ...filed,
      method: 'PUT',
      path: `${path}/:id`,
      summary: `Change a ${noun}: its owner while it is new, staff until it is resolved; staff may also change the person in \`user\` who has no account`,
      params: idParams,
      body: editOf(kind),
      answers: [403],
    }),
    list: endpoint({
      ...read,
      path,
      summary: `Your own ${noun}s, or with \`companyId\` those of a company; for staff, all`,
      query: caseListQuery,
      response: rows,
      answers: [404],
    }),
    listOfUser: endpoint({
      ...read,
      path: `/users/:userId${path}`,
      summary: `The ${noun}s of an account: your own one, for staff any`,
      params: z.object({ userId: z.string().check(z.maxLength(100)) }),
      query: personCasesQuery,
      response: rows,
    }),
    count: endpoint({
      ...read,
      path: `${path}/counts`,
      summary: `Counts of ${noun}s by status: your own ones or those of a company, for staff all`,
      query: caseCountQuery,
      response: caseCounts,
      answers: [404],
    }),
    get: endpoint({
      ...read,
      path: `${path}/:id`,
      summary: `A ${noun} with its timeline, messages and documents`,
      params: idParams,
      response: one,
    }),
    acknowledge: endpoint({
      ...ofStaff,
      path: `${path}/:id/acknowledge`,
      summary: `Acknowledge a new ${noun}`,
      body: z.nullish(noteBody),
    }),
    escalate: endpoint({
      ...ofBoth,
      path: `${path}/:id/escalate`,
      summary: `Escalate a ${noun} by one level; its owner once per deadline`,
      body: z.nullish(noteBody),
    }),
    resolve: endpoint({
      ...ofStaff,
      path: `${path}/:id/resolve`,
      summary: `Resolve a ${noun}, with a note that the person reads, what came of it, and in \`forDuplicates\` what the people of merged duplicates read`,
      body: z.extend(noteBody, {
        ...resolution,
        forDuplicates: z.optional(text(textLimits.note)),
      }),
    }),
    setOutcome: endpoint({
      ...ofStaff,
      method: 'PUT',
      path: `${path}/:id/outcome`,
      summary: `Set or correct what came of a resolved ${noun}, without a mail`,
      body: z.object({ outcome: z.enum(caseOutcomes, words.outcomeMissing), returnedKobo: returned, version }),
    }),
    reopen: endpoint({
      ...ofBoth,
      path: `${path}/:id/reopen`,
      summary: `Reopen a ${noun} within 14 days of its resolution`,
      body: z.object({ reason: requiredText(textLimits.note, words.reasonMissing), version }),
    }),
    rate: endpoint({
      ...ofOwner,
      path: `${path}/:id/rate`,
      summary: 'Rate the outcome, 1 to 5 stars',
      body: z.object({ stars, comment: z.optional(text(textLimits.comment)), version }),
    }),
    withdraw: endpoint({
      ...ofOwner,
      path: `${path}/:id/withdraw`,
      summary: `Take back your own ${noun}: it is closed, and can be reopened within 14 days`,
      body: z.nullish(z.object({ reason: z.optional(text(textLimits.note)), version })),
    }),
    sendMessage: endpoint({
      ...ofBoth,
      path: `${path}/:id/messages`,
      summary:
        'Write to the other side; a question of staff (`asks`) pauses the deadline until they reply, and with `resolves` their text also resolves the case; `assigns` makes the case theirs',
      body: z.object({
        content: requiredText(textLimits.message, words.messageMissing),
        asks: z.optional(z.boolean()),
        resolves: z.optional(z.boolean()),
        assigns: z.optional(z.boolean()),
        ...resolution,
        documents: attachmentIds,
        version,
      }),
    }),
    ...attachmentCalls(path, tag),
    resume: endpoint({ ...resume, path: `${path}/:id/resume` }),
    /** The former address. */
    formerResume: endpoint({ ...resume, path: `${path}/:id/go-on`, deprecated: true }),
    addNote: endpoint({
      ...ofStaff,
      path: `${path}/:id/notes`,
      summary: 'Write an internal note, which only staff read',
      body: z.object({ note: requiredText(textLimits.note, words.noteMissing), version }),
    }),
    assign: endpoint({
      ...ofStaff,
      path: `${path}/:id/assign`,
      summary: 'Assign the case to a member of staff, or to nobody',
      body: z.object({ userId: z.nullable(z.string().check(z.maxLength(100))), version }),
    }),
    /** For kinds that companies file. Repeating it changes nothing; it cannot be taken back. */
    move: endpoint({
      method: 'POST',
      path: `${path}/:id/move`,
      tag,
      access: 'user',
      summary: `Give a ${noun} that is in your own name to a company for which you may sign`,
      params: idParams,
      body: z.object({ companyId: requiredText(100, words.companyMissing) }),
      response: one,
      answers: [403, 404, 409],
    }),
    remove: endpoint({
      fresh: true,
      method: 'DELETE',
      path: `${path}/:id`,
      tag,
      access: 'staff',
      duties: may.superviseCases,
      summary: `Delete a ${noun} with its documents; where another supervisor must approve, ask for it`,
      params: idParams,
      response: doneOrAsked,
      answers: [202, 409],
    }),
  }
}
export type CaseCalls = ReturnType<typeof caseCalls>
