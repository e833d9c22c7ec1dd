import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/overlays/toast.ts'
import type { ApiError } from '../api/api-client.ts'
import { kept as keptForLater } from '../outbox/waiting.ts'
import { useSession } from '../sign-in/session.ts'
import { useOnceKey } from '../forms/use-once-key.ts'
import { isUnanswered, useRetryOnline } from '../use-retry-online.ts'
import type { Draft } from './use-draft.ts'

export interface SentMessage {
  words: string
  send: () => Promise<unknown>
}
export const sendMessage = ({ send }: SentMessage): Promise<unknown> => send()

export interface Sending {
  draft: Pick<Draft, 'text' | 'before' | 'recordSent' | 'clear'> & Partial<Pick<Draft, 'settle'>>
  /** What was said about the record and done to it, oldest first. */
  entries: readonly NewsEntry[]
  missing: string
  sent: string
  /** Why it cannot be sent now, apart from a missing text. */
  problem?: string | undefined
  /** Text by which a repetition is recognised; the words by default. */
  fingerprintOf?: (words: string) => string
  send: (words: string, key: string) => Promise<unknown>
  /** Makes the call and refreshes the screens of the record: a mutation of `sendMessage`. */
  call: Pick<UseMutationResult<unknown, ApiError, SentMessage>, 'mutate' | 'isPending' | 'error' | 'variables'>
  onSent?: () => void
}

/** Sends a text of an officer once, and not before the officer has seen what others wrote meanwhile. */
export function useSend(sending: Sending) {
  const { draft, entries, missing, sent, fingerprintOf = (words) => words, send, call, onSent } = sending
  const [problem, setProblem] = useState<string>()
  const once = useOnceKey(draft.before)
  const { news, read } = useNews(entries, draft.text !== '')
  const sendNow = (words: string) => {
    const sendSettled = async () => {
      await draft.settle?.()
      return send(words, once.keyOf(fingerprintOf(words)))
    }
    call.mutate(
      { words, send: sendSettled },
      {
        onSuccess: (answer) => {
          draft.clear()
          once.arrived()
          onSent?.()
          if (answer !== keptForLater) toast.success(sent)
        },
      },
    )
  }
  const isUnsent = isUnanswered(call.error) && call.variables?.words === draft.text.trim()
  useRetryOnline(isUnsent, () => sendNow(draft.text.trim()))
  return {
    news,
    problem,
    busy: call.isPending,
    // What is new says more than that something is.
    error: call.error?.code === 'changed-meanwhile' && news.length > 0 ? null : call.error,
    forgetProblem: () => setProblem(undefined),
    submit(field: HTMLElement | null) {
      const words = draft.text.trim()
      const found = words ? sending.problem : missing
      setProblem(found)
      if (found) return field?.focus()
      const fingerprint = fingerprintOf(words)
      draft.recordSent({ words: fingerprint, key: once.keyOf(fingerprint) })
      read()
      sendNow(words)
    },
  }
}
export type SendState = ReturnType<typeof useSend>

/** An entry of a record that others have added. */
export interface NewsEntry {
  id: string
  at: string
  by: string
  /** What happened. */
  text: string
  /** The words that came with it. */
  note: string | null
}

/** What others have added to a record since the person began to write; nothing while there is no text. */
function useNews(entries: readonly NewsEntry[], isWriting: boolean) {
  const { user } = useSession()
  const last = entries.at(-1)?.id ?? ''
  const [seen, setSeen] = useState({ isWriting, last })
  // Everything that was shown before the first word has been seen.
  if (seen.isWriting !== isWriting || (!isWriting && seen.last !== last)) setSeen({ isWriting, last })
  const own = `${user?.name ?? ''} ${user?.surname ?? ''}`.trim()
  const after = entries.findIndex(({ id }) => id === seen.last)
  const fresh = seen.isWriting && isWriting ? entries.slice(after + 1) : []
  return {
    news: fresh.filter(({ by }) => by !== own),
    /** What the person has just read is no news any more. */
    read: () => setSeen({ isWriting, last }),
  }
}
