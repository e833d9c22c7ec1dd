import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'

// What forms name of the schedule: a part, a category, or a class of one, as `g-meter-installer.c2`.

const reads = { tag: 'Fees', access: 'public', method: 'GET' } as const

export const listFeeLines = endpoint({
  ...reads,
  path: '/fees/lines',
  summary: 'The lines of the schedule of today that a form can name',
  response: z.object({ lines: z.array(z.object({ key: z.string(), label: z.string() })) }),
})

export const getLineFees = endpoint({
  ...reads,
  path: '/fees/lines/:line',
  summary: 'The fees of a line of the schedule of a day, as the calculator has them; 404 where it has no such line',
  params: z.object({ line: z.string().check(z.maxLength(130)) }),
  query: z.object({
    mw: z.optional(z.string().check(z.maxLength(100))),
    on: z.optional(z.string().check(z.maxLength(10))),
  }),
  response: z.object({
    /** 'Part B: Generation'. */
    name: z.string(),
    /** In the order in which they are due; none with a refusal. */
    stages: z.array(
      z.object({
        /** 'When you apply'. */
        title: z.string(),
        lines: z.array(z.object({ label: z.string(), text: z.string(), basis: z.string() })),
        /** Of several fees with figures. */
        sum: z.nullable(z.string()),
      }),
    ),
    notes: z.array(z.string()),
    /** Why the schedule states no fee. */
    refusal: z.nullable(z.string()),
  }),
  answers: [404],
})
export type LineFees = z.infer<typeof getLineFees.response>

/** Where a line is on the page of the schedule; the schedule of a day with `on`. */
export const lineAddress = (line: string, on?: string): string =>
  `/licenses${on ? `?on=${on}` : ''}${line ? `#${line.split('.')[0]}` : ''}`
