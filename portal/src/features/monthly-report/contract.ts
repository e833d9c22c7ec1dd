import * as z from 'zod/mini'
import { askedApproval } from '#features/approvals/contract.ts'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { reportBlock } from '#platform/pdf/report-block.ts'
import { text } from '#platform/schemas.ts'
import { limits, reportStates } from './rules.ts'

const tag = 'Monthly report'
const read = { method: 'GET', tag, access: 'staff', duties: may.readMonthlyReports } as const
const prepare = { tag, access: 'staff', duties: may.prepareMonthlyReports } as const
const path = '/monthly-reports/:month'
const params = z.object({ month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)) })
const query = z.object({
  /** The figures of today, those that wait for a second person, or a version; by default what waits, or else the last version. */
  of: z.optional(z.string().check(z.regex(/^(today|asked|[1-9]\d{0,3})$/))),
})
const state = z.enum(reportStates)

const report = z.object({
  month: z.string(),
  state,
  of: z.string(),
  title: z.string(),
  /** The first figures, what they are, the notes, and every section. */
  blocks: z.array(reportBlock),
  /** Of the next version, with the version that a change of them must name. */
  draft: z.object({ notes: z.string(), version: z.number() }),
  /** Approved, the newest first. */
  versions: z.array(z.number()),
})
export type Report = z.infer<typeof report>

export const listReports = endpoint({
  ...read,
  path: '/monthly-reports',
  summary: 'The monthly reports of the Commission, the newest first',
  response: z.object({
    reports: z.array(
      z.object({ month: z.string(), title: z.string(), state, versions: z.number(), approved: z.string() }),
    ),
  }),
})
export const readReport = endpoint({
  ...read,
  path,
  summary: 'The report of a month: the figures of today, those that wait, or those of an approved version',
  params,
  query,
  response: report,
})
const file = { ...read, params, query, response: z.unknown(), file: true } as const
export const printReport = endpoint({ ...file, path: `${path}/report.pdf`, summary: 'The report of a month as PDF' })
export const exportReport = endpoint({
  ...file,
  path: `${path}/report.csv`,
  summary: 'The report of a month as CSV, a row for each figure',
})
export const saveNotes = endpoint({
  ...prepare,
  method: 'PUT',
  path: `${path}/notes`,
  summary: 'Save the notes of the next version; a request that waits for a second person is then void',
  params,
  body: z.object({ notes: text(limits.notes), version: z.number().check(z.int(), z.minimum(0)) }),
  response: z.object({ version: z.number() }),
  answers: [409],
})
export const askForApproval = endpoint({
  fresh: true,
  ...prepare,
  method: 'POST',
  path: `${path}/approval`,
  summary: 'Ask a second person to approve the figures of today; a version after the first says what it corrects',
  params,
  body: z.object({ reason: z._default(text(limits.reason), '') }),
  response: askedApproval,
  status: 202,
  answers: [409],
})
