import * as z from 'zod/mini'
import { tagBody } from '#features/tags/contract.ts'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, requiredText } from '#platform/schemas.ts'
import { caseStatuses } from '../rules.ts'
import { relatedMessages as words } from './messages.ts'
import { reasonLimit, relationReasons } from './rules.ts'

/** Another case, as staff see it beside one. */
export const caseAside = z.object({
  id: z.string(),
  kind: z.string(),
  reference: z.string(),
  subject: z.string(),
  person: z.string(),
  status: z.enum(caseStatuses),
  filedAt: z.string(),
  /** Address of its page. */
  path: z.string(),
})
export type CaseAside = z.infer<typeof caseAside>

const by = { by: z.string(), at: z.string() }
/** Until when the merge can be undone; null when it cannot. */
const undoUntil = z.nullable(z.string())

/** What belongs to a case, for staff. */
export const relatedView = z.object({
  /** Newest first; neither linked nor merged cases. */
  related: z.array(z.extend(caseAside, { reasons: z.array(z.enum(relationReasons)) })),
  links: z.array(z.extend(caseAside, { reason: z.string(), ...by })),
  /** Cases that were merged into this one, with how much there is to read in them. */
  duplicates: z.array(z.extend(caseAside, { messages: z.number(), documents: z.number(), undoUntil, ...by })),
  /** The case into which this one was merged. */
  mergedInto: z.nullable(z.extend(caseAside, { undoUntil, ...by })),
  /** Where the case is, for recording an outage: nothing of the customer's house. */
  place: z.object({ company: z.string(), feeder: z.string(), area: z.string() }),
  outage: z.nullable(z.object({ id: z.string(), name: z.string(), endedAt: z.nullable(z.string()) })),
})
export type RelatedView = z.infer<typeof relatedView>

const reference = requiredText(40, words.referenceMissing)
export const linkBody = z.object({ reference, reason: requiredText(reasonLimit, words.reasonMissing) })
export const mergeBody = z.object({ reference, version: z.optional(z.number()) })

/** The calls about what belongs to a case of a kind; part of `caseCalls`. */
export function relatedCalls<One extends z.ZodMiniType>(kind: { path: string; tag: string; noun: string; one: One }) {
  const { path, noun } = kind
  const read = { tag: kind.tag, access: 'staff', duties: may.readCases } as const
  const change = { tag: kind.tag, access: 'staff', duties: may.handleCases } as const
  const post = { ...change, method: 'POST', params: idParams } as const
  return {
    related: endpoint({
      ...read,
      method: 'GET',
      path: `${path}/:id/related`,
      summary: `What belongs to a ${noun}: cases of the same person, meter, feeder or street, links, duplicates and its outage`,
      params: idParams,
      response: relatedView,
    }),
    link: endpoint({
      ...post,
      path: `${path}/:id/links`,
      summary: `Link a ${noun} and another case, with a reason`,
      body: linkBody,
      response: relatedView,
    }),
    unlink: endpoint({
      ...change,
      method: 'DELETE',
      path: `${path}/:id/links/:otherId`,
      summary: `Remove the link between a ${noun} and another case`,
      params: z.extend(idParams, { otherId: z.string().check(z.maxLength(100)) }),
      response: relatedView,
    }),
    merge: endpoint({
      ...post,
      path: `${path}/:id/merge`,
      summary: `Merge a ${noun} into another that is about the same matter: it is resolved, and its person follows the outcome of the other`,
      idempotent: true,
      body: mergeBody,
      response: kind.one,
    }),
    unmerge: endpoint({
      ...post,
      path: `${path}/:id/unmerge`,
      summary: `Undo the merge of a ${noun} that has not changed since, within 7 days`,
      idempotent: true,
      body: z.nullish(z.object({ version: z.optional(z.number()) })),
      response: kind.one,
    }),
    tag: endpoint({
      ...post,
      path: `${path}/:id/tags`,
      summary: `Add tags to a ${noun} and remove others`,
      body: tagBody,
      response: kind.one,
    }),
  }
}
