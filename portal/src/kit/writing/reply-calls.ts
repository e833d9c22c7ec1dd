import type * as z from 'zod/mini'
import type { Endpoint } from '#platform/endpoint.ts'

/** A text that officers send often, with placeholders. */
export interface CannedText {
  id: string
  name: string
  text: string
  /** None means all. */
  kinds: string[]
}
type Answer = { replies: CannedText[] }

/** The call of the feature that keeps them, of which shared code knows no more; a test of the feature compares the two. */
export const listCannedReplies = { method: 'GET', path: '/canned-replies' } as Endpoint<
  z.ZodMiniUnknown,
  z.ZodMiniUnknown,
  z.ZodMiniUnknown,
  z.ZodMiniType<Answer, Answer>
>
