import * as z from 'zod/mini'

/** The parts of a report that is read on a page too; see `PdfDocument`. */
export const reportBlock = z.union([
  z.object({ kind: z.literal('heading'), level: z.literal([1, 2, 3]), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('notice'), title: z.optional(z.string()), text: z.string() }),
  z.object({
    kind: z.literal('table'),
    caption: z.optional(z.string()),
    columns: z.array(
      z.object({
        label: z.string(),
        align: z.optional(z.enum(['left', 'right'])),
        share: z.optional(z.number()),
      }),
    ),
    rows: z.array(z.array(z.string())),
  }),
  z.object({ kind: z.literal('definitionList'), entries: z.array(z.object({ term: z.string(), value: z.string() })) }),
  z.object({ kind: z.literal('blankLine'), label: z.string(), hint: z.optional(z.string()) }),
  z.object({ kind: z.literal('signatureLine'), labels: z.array(z.string()) }),
])
export type ReportBlock = z.infer<typeof reportBlock>
