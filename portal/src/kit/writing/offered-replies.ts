import type { Replies } from '../asking/fields.ts'
import { onDemand } from '../on-demand.tsx'

const Insert = onDemand(() => import('./canned-reply.tsx').then((part) => part.InsertReply), { fallback: null })

/** The texts that staff send often, below the text field of a dialog. */
export const offeredReplies = (kind: string, values: Replies['values']): Replies => ({ kind, values, Insert })
