import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { reportBlock } from '#platform/pdf/report-block.ts'
import { firstYear, lastYear, periodKinds } from './rules.reports.ts'

const tag = 'Data protection'
const read = { method: 'GET', tag, access: 'staff', duties: may.readDataProtection } as const

const query = z.object({
  period: z.enum(periodKinds),
  year: z.coerce.number().check(z.int(), z.minimum(firstYear), z.maximum(lastYear)),
})

export const getReport = endpoint({
  ...read,
  path: '/data-protection/report',
  summary:
    'The half-yearly or annual report with the figures of the registers, and blanks for what the portal does not know',
  query,
  response: z.object({ title: z.string(), subtitle: z.string(), date: z.string(), blocks: z.array(reportBlock) }),
})
export const printReport = endpoint({
  ...read,
  path: '/data-protection/report.pdf',
  summary: 'The same report as PDF',
  query,
  response: z.unknown(),
  file: true,
})
