import * as z from 'zod/mini'
import { recordCalls } from '#engines/records/contract.ts'
import { offeredActions } from '#engines/records/kind.ts'
import { approval, askedApproval } from '#features/approvals/contract.ts'
import { endpoint } from '#platform/endpoint.ts'
import { enterBody } from './contract.input.ts'
import { statusShown, terms } from './contract.terms.ts'
import { licence as kind } from './kind.ts'

const change = z.tuple([z.string(), z.string()])
const event = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  byName: z.string(),
  hasSecond: z.boolean(),
  text: z.string(),
  day: z.nullable(z.string()),
  order: z.string(),
  changes: z.record(z.string(), change),
  condition: z.nullable(z.number()),
})

const licence = z.extend(terms, {
  id: z.string(),
  /** Its number. */
  reference: z.string(),
  numberKey: z.string(),
  application: z.string(),
  publicNote: z.string(),
  warning: z.string(),
  status: z.enum(['active', 'suspended', 'ended']),
  /** What the public reads of it. */
  today: statusShown,
  endedHow: z.nullable(z.enum(['revoked', 'surrendered'])),
  endedOn: z.nullable(z.string()),
  version: z.number(),
  actions: z.array(z.enum(offeredActions(kind))),
  events: z.array(event),
  certificates: z.array(z.object({ paper: z.number(), issuedAt: z.string() })),
  /** What waits for a second person after an action, and what is said of it. */
  approval: z.optional(approval),
  message: z.optional(z.string()),
})
export type Licence = z.infer<typeof licence>
export type LicenceEvent = z.infer<typeof event>

export const licenceCalls = recordCalls({ kind, response: licence })

export const enterLicence = endpoint({
  method: 'POST',
  path: '/licences',
  tag: kind.tag,
  access: 'staff',
  duties: kind.duties.act,
  summary: 'Enter a licence that exists on paper; it waits for a licensing approver',
  fresh: true,
  body: enterBody,
  response: askedApproval,
  status: 202,
  answers: [409],
})
