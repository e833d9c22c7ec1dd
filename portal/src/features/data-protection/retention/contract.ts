import * as z from 'zod/mini'
import { askedApproval } from '#features/approvals/contract.ts'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'

const tag = 'Data protection'
const change = { tag, access: 'staff', duties: may.manageDataProtection } as const
const read = { method: 'GET', tag, access: 'staff', duties: may.readDataProtection } as const

const rule = z.object({
  key: z.string(),
  title: z.string(),
  from: z.string(),
  least: z.number(),
  most: z.number(),
  /** Null: nothing is deleted. */
  days: z.nullable(z.number()),
  version: z.number(),
})
export type RetentionRule = z.infer<typeof rule>

const run = z.object({
  id: z.string(),
  at: z.string(),
  removed: z.array(z.object({ title: z.string(), count: z.number() })),
  /** Kinds at which the run failed; the next run tries again. */
  failed: z.array(z.string()),
})
export type RetentionRun = z.infer<typeof run>

const keyParams = z.object({ key: z.string().check(z.maxLength(60)) })

export const getRetention = endpoint({
  ...read,
  path: '/data-protection/retention',
  summary: 'How long records of each kind are kept, and what the last 30 runs have deleted',
  response: z.object({ rules: z.array(rule), runs: z.array(run) }),
})
export const previewRetention = endpoint({
  ...read,
  path: '/data-protection/retention/:key/preview',
  summary: 'How many records a rule would delete now; 1,001 for more than 1,000',
  params: keyParams,
  query: z.object({ days: z.coerce.number().check(z.int()) }),
  response: z.object({ count: z.number() }),
})
export const saveRetention = endpoint({
  ...change,
  fresh: true,
  method: 'PUT',
  path: '/data-protection/retention/:key',
  summary: 'Set after how many days records of a kind are deleted; null to delete nothing',
  params: keyParams,
  body: z.object({ days: z.nullable(z.int()), version: z.int() }),
  response: z.union([rule, askedApproval]),
  answers: [202, 409],
})
