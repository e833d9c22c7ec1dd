import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, text } from '#platform/schemas.ts'
import { stars, version } from './contract.ts'
import { textLimits } from './rules.ts'

/** The calls that only the owner of a case takes. */
export function ownerCalls<One extends z.ZodMiniType>(kind: { path: string; tag: string; noun: string; one: One }) {
  const { path, tag, noun, one } = kind
  // The lifecycle of the case decides who may take an action (403).
  const change = {
    method: 'POST',
    tag,
    access: 'user',
    params: idParams,
    idempotent: true,
    response: one,
    answers: [403],
  } as const
  return {
    rate: endpoint({
      ...change,
      path: `${path}/:id/rate`,
      summary: 'Rate the outcome, 1 to 5 stars',
      body: z.object({ stars, comment: z.optional(text(textLimits.comment)), version }),
    }),
    withdraw: endpoint({
      ...change,
      path: `${path}/:id/withdraw`,
      summary: `Take back your own ${noun}: it is closed, and can be reopened within 14 days`,
      body: z.nullish(z.object({ reason: z.optional(text(textLimits.note)), version })),
    }),
  }
}
