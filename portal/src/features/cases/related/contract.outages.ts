import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { isCalendarTime } from '#platform/values/nigerian-time.ts'
import { idParams, pageOf, pageQuery, requiredText, text } from '#platform/schemas.ts'
import { companyInput } from '../contract.input.ts'
import { caseMessages } from '../messages.ts'
import { caseOutcomes, textLimits } from '../rules.ts'
import { caseAside } from './contract.ts'
import { relatedMessages as words } from './messages.ts'
import { casesPerRequest, outageLimits } from './rules.ts'

const tag = 'Outages'
const moment = z.string().check(z.refine(isCalendarTime, 'Give a date and a time'))

const outageFields = {
  name: requiredText(outageLimits.name, words.outageName),
  /** Key of a distribution company, '' for none. */
  company: z._default(companyInput, ''),
  feeder: z._default(text(outageLimits.feeder), ''),
  area: z._default(text(outageLimits.area), ''),
  startedAt: moment,
  expectedEndAt: z._default(z.nullable(moment), null),
}
const inOrder = z.check<{ startedAt: string; expectedEndAt: string | null }>((context) => {
  const { startedAt, expectedEndAt } = context.value
  if (expectedEndAt && Date.parse(expectedEndAt) < Date.parse(startedAt))
    context.issues.push({
      code: 'custom',
      input: expectedEndAt,
      path: ['expectedEndAt'],
      message: words.outageEnd,
    })
})
export const outageInput = z.object(outageFields).check(inOrder)
export const outageEdit = z
  .object({ ...outageFields, ended: z._default(z.boolean(), false), version: z.number() })
  .check(inOrder)
export type OutageInput = z.infer<typeof outageInput>

const outageRowFields = {
  id: z.string(),
  name: z.string(),
  company: z.string(),
  feeder: z.string(),
  area: z.string(),
  startedAt: z.string(),
  expectedEndAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** Cases about it, and those of them that are open. */
  cases: z.number(),
  open: z.number(),
  version: z.number(),
}
const outageRow = z.object(outageRowFields)
export type OutageRow = z.infer<typeof outageRow>

/** An announcement, or the resolution of all cases; it is under way until `finishedAt`. */
const outageBatch = z.object({
  id: z.string(),
  action: z.enum(['announce', 'resolve']),
  note: z.string(),
  by: z.string(),
  at: z.string(),
  total: z.number(),
  done: z.number(),
  refused: z.number(),
  /** The first 100 that were refused; without a path where the case was deleted. */
  refusals: z.array(z.object({ reference: z.string(), path: z.nullable(z.string()), reason: z.string() })),
  finishedAt: z.nullable(z.string()),
})
export type OutageBatch = z.infer<typeof outageBatch>

const link = z.object({ label: z.string(), address: z.string() })
const outageDetail = z.object({
  ...outageRowFields,
  by: z.string(),
  /** Newest first. */
  batches: z.array(outageBatch),
  /** Where its cases are listed, for each kind that has some: '12 complaints'. */
  lists: z.array(link),
  /** Where the open cases on its feeder are listed that were filed since its start, of kinds that may be about supply. */
  candidates: z.array(link),
})
export type OutageDetail = z.infer<typeof outageDetail>

const staff = { tag, access: 'staff' } as const
const change = { ...staff, duties: may.handleCases } as const
const read = { ...staff, method: 'GET', duties: may.readCases } as const

export const listOutages = endpoint({
  ...read,
  path: '/cases/outages',
  summary: 'Outages with their numbers of cases, latest first',
  query: z.object({ ...pageQuery, state: z._default(z.enum(['all', 'open', 'ended']), 'all') }),
  response: pageOf(outageRow),
})
export const readOutage = endpoint({
  ...read,
  path: '/cases/outages/:id',
  summary: 'An outage with its announcements and how far they are',
  params: idParams,
  response: outageDetail,
})
export const listOutageCases = endpoint({
  ...read,
  path: '/cases/outages/:id/cases',
  summary: 'The cases of an outage, newest first',
  params: idParams,
  query: z.object(pageQuery),
  response: pageOf(caseAside),
})
export const addOutage = endpoint({
  ...change,
  method: 'POST',
  path: '/cases/outages',
  summary: 'Record an outage',
  idempotent: true,
  status: 201,
  body: outageInput,
  response: outageDetail,
})
export const changeOutage = endpoint({
  ...change,
  method: 'PUT',
  path: '/cases/outages/:id',
  summary: 'Change an outage, or say that it has ended',
  params: idParams,
  body: outageEdit,
  response: outageDetail,
})
/** The number of cases that were added, and why others were not. */
const added = z.object({
  added: z.number(),
  refused: z.array(z.object({ reference: z.string(), reason: z.string() })),
  outage: outageDetail,
})
export const addOutageCases = endpoint({
  ...change,
  method: 'POST',
  path: '/cases/outages/:id/cases',
  summary: 'Add cases to an outage by reference',
  params: idParams,
  body: z.object({
    references: z._default(z.array(requiredText(40, words.referenceMissing)).check(z.maxLength(casesPerRequest)), []),
  }),
  response: added,
})
export const removeOutageCase = endpoint({
  ...change,
  method: 'DELETE',
  path: '/cases/outages/:id/cases/:caseId',
  summary: 'Remove a case from an outage',
  params: z.extend(idParams, { caseId: z.string().check(z.maxLength(100)) }),
  response: outageDetail,
})
/** `expected` is the number of open cases that the person saw; 409 when there are others by now. */
const expected = z.number().check(z.int(), z.minimum(1))
const batch = {
  ...change,
  method: 'POST',
  params: idParams,
  idempotent: true,
  status: 202,
  response: outageDetail,
  answers: [429],
} as const
export const announceOutage = endpoint({
  ...batch,
  path: '/cases/outages/:id/announcements',
  summary: 'Send one message to all open cases of an outage; the answer tells how far it is',
  body: z.object({ note: requiredText(outageLimits.announcement, words.announcementMissing), expected }),
})
export const resolveOutage = endpoint({
  ...batch,
  path: '/cases/outages/:id/resolve',
  summary: 'Resolve all open cases of an outage with one note and outcome; the answer tells how far it is',
  body: z.object({
    note: requiredText(textLimits.note, 'Write a note'),
    outcome: z.enum(caseOutcomes, caseMessages.outcomeMissing),
    expected,
  }),
})
