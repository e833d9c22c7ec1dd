import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { firstYear, lastYear, periodKinds } from './rules.reports.ts'

const tag = 'Data protection'
const read = { method: 'GET', tag, access: 'staff', duties: may.readDataProtection } as const

const query = z.object({
  period: z.enum(periodKinds),
  year: z.coerce.number().check(z.int(), z.minimum(firstYear), z.maximum(lastYear)),
})

/** The parts of a report; see `PdfDocument`. */
const block = z.union([
  z.object({ kind: z.literal('heading'), level: z.literal([1, 2, 3]), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('notice'), title: z.optional(z.string()), text: z.string() }),
  z.object({
    kind: z.literal('table'),
    caption: z.optional(z.string()),
    columns: z.array(z.object({ label: z.string(), align: z.optional(z.enum(['left', 'right'])) })),
    rows: z.array(z.array(z.string())),
  }),
  z.object({ kind: z.literal('definitionList'), entries: z.array(z.object({ term: z.string(), value: z.string() })) }),
  z.object({ kind: z.literal('blankLine'), label: z.string(), hint: z.optional(z.string()) }),
  z.object({ kind: z.literal('signatureLine'), labels: z.array(z.string()) }),
])
export type ReportBlock = z.infer<typeof block>

export const getReport = endpoint({
  ...read,
  path: '/data-protection/report',
  summary:
    'The half-yearly or annual report with the figures of the registers, and blanks for what the portal does not know',
  query,
  response: z.object({ title: z.string(), subtitle: z.string(), date: z.string(), blocks: z.array(block) }),
})
export const printReport = endpoint({
  ...read,
  path: '/data-protection/report.pdf',
  summary: 'The same report as PDF',
  query,
  response: z.unknown(),
  file: true,
})
