import type { OutboxMessage } from '#kit/outbox/message.ts'
import { letterOf } from '../case-letter.ts'
import type { ReplyChoice } from '#kit/writing/rules.replies.ts'
import type { CaseResult } from './use-case-calls.ts'
import type { KindScreens } from '../kind-screens.ts'

type Chosen = ReplyChoice & Partial<CaseResult>

interface MessageBody extends Chosen {
  content: string
  documents?: string[]
}

/** A message as it is sent, and a text by which a repetition of it is recognised. */
export function messageOf(
  content: string,
  documents: string[],
  chosen: Chosen = {},
): { body: MessageBody; fingerprint: string } {
  const body = { content, ...chosen, ...(documents.length > 0 && { documents }) }
  return { body, fingerprint: Object.keys(body).length > 1 ? JSON.stringify(body) : content }
}

const titleLength = 80

interface Waiting {
  words: string
  key: string
  body: MessageBody
  draft: OutboxMessage['draft']
}

/** The message as it waits on this device without a connection; undefined for kinds that may not wait. */
export const messageLetter = (kind: KindScreens, id: string, { words, key, body, draft }: Waiting) =>
  letterOf(kind, 'message', {
    key,
    id,
    body,
    draft,
    title: words.length > titleLength ? `${words.slice(0, titleLength)}…` : words,
  })
