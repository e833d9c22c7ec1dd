import type { ComponentProps, RefObject } from 'react'
import { onDemand } from '../on-demand.tsx'
import type { Draft } from './use-draft.ts'

const InsertReply = onDemand(() => import('./canned-reply.tsx').then((part) => part.InsertReply), { fallback: null })

/** For staff whose text a customer reads: below the field of a dialog the texts that they send often are offered. */
export const repliesBelow =
  (replies: Pick<ComponentProps<typeof InsertReply>, 'kind' | 'values'>) =>
  (draft: Pick<Draft, 'text' | 'setText'>, textRef: RefObject<HTMLTextAreaElement | null>) => (
    <div>
      <InsertReply {...replies} {...{ draft, textRef }} />
    </div>
  )
