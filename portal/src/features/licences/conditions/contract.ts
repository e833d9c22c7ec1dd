import * as z from 'zod/mini'
import { recordCalls } from '#engines/records/contract.ts'
import { offeredActions, shownStates } from '#engines/records/kind.ts'
import { approval } from '#features/approvals/contract.ts'
import { documentView } from '#features/documents/contract.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams } from '#platform/schemas.ts'
import { statusShown, terms } from '../contract.terms.ts'
import { condition as kind, conditionStatuses } from '../kind.conditions.ts'
import { dueNames } from '../rules.conditions.ts'

const { tag } = kind

/** A condition as everyone reads it who may read it at all. */
const shown = z.object({
  id: z.string(),
  number: z.number(),
  text: z.string(),
  state: z.enum(shownStates(kind)),
  label: z.string(),
  tone: z.enum(['neutral', 'info', 'success', 'warning', 'danger']),
  icon: z.enum(['alert', 'clock', 'document', 'shield', 'check-circle', 'undo']),
  /** 'Met on 3 March 2027, next by 3 March 2028.' */
  sentence: z.string(),
})
export type ShownCondition = z.infer<typeof shown>

const ofStaff = z.extend(shown, { due: z.enum(dueNames), isPublic: z.boolean() })

const condition = z.extend(ofStaff, {
  reference: z.string(),
  /** As stored, by which the screens know the state too. */
  status: z.enum(conditionStatuses),
  nextDay: z.nullable(z.string()),
  version: z.number(),
  licence: z.object({ id: z.string(), reference: z.string(), holder: z.string() }),
  askedAgain: z.string(),
  documents: z.array(documentView),
  actions: z.array(z.enum(offeredActions(kind))),
  approval: z.optional(approval),
  message: z.optional(z.string()),
})
export type Condition = z.infer<typeof condition>

export const conditionCalls = recordCalls({ kind, response: condition })

export const listConditions = endpoint({
  method: 'GET',
  path: '/licences/:id/conditions',
  tag,
  access: 'staff',
  duties: kind.duties.read,
  summary: 'The conditions of a licence',
  params: idParams,
  response: z.object({ conditions: z.array(ofStaff) }),
})

export const listPublicConditions = endpoint({
  method: 'GET',
  path: '/licence-register/:number/conditions',
  tag,
  access: 'public',
  summary: 'The public conditions of a licence that is in force, and whether they are met',
  params: z.object({ number: z.string().check(z.maxLength(100)) }),
  response: z.object({ conditions: z.array(shown) }),
})

const own = z.extend(shown, { askedAgain: z.string(), canSend: z.boolean() })
const ownLicence = z.extend(terms, {
  id: z.string(),
  reference: z.string(),
  numberKey: z.string(),
  today: statusShown,
  /** Until its last day; null where it is over or suspended. */
  daysLeft: z.nullable(z.number()),
  /** The number of its newest certificate. */
  paper: z.nullable(z.number()),
  /** The application for its renewal that is not decided, or the one with whose answers the holder can begin it. */
  renewal: z.nullable(z.object({ id: z.string(), reference: z.nullable(z.string()) })),
  conditions: z.array(own),
})
export type OwnLicence = z.infer<typeof ownLicence>
export type OwnCondition = z.infer<typeof own>

export const listOwnLicences = endpoint({
  method: 'GET',
  path: '/own-licences',
  tag,
  access: 'user',
  summary: 'The licences of the person and of every company for which the person acts, with their conditions',
  response: z.object({ licences: z.array(ownLicence) }),
})

/** Fields `note` (first) and `document`. */
export const sendReturn = endpoint({
  method: 'POST',
  path: '/licence-conditions/:id/return',
  tag,
  access: 'user',
  summary: 'Send the document that a condition asks for: note, then document',
  multipart: true,
  params: idParams,
  status: 201,
  response: z.object({ message: z.string() }),
  answers: [403, 404, 409],
})
