import type { Replies } from './fields.ts'
import { onDemand } from '../on-demand.tsx'

const Insert = onDemand(() => import('../writing/canned-reply.tsx').then((part) => part.InsertReply), {
  fallback: null,
})

/** The canned replies, below the text field of a dialog. */
export const offeredReplies = (kind: string, values: Replies['values']): Replies => ({ kind, values, Insert })
