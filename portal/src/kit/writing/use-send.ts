import { useState } from 'react'
import type { UseMutationResult } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'
import type { ApiError } from '../api-client.ts'
import { kept as keptForLater } from '../outbox/waiting.ts'
import { useOnceKey } from '../use-once-key.ts'
import { isUnanswered, useRetryOnline } from '../use-retry-online.ts'
import type { Draft } from './use-draft.ts'
import { type NewsEntry, useNews } from './use-news.ts'

/** A text on its way. */
export interface Letter {
  words: string
  send: () => Promise<unknown>
}
export const sendLetter = ({ send }: Letter): Promise<unknown> => send()

export interface Sending {
  draft: Draft
  /** What was said about the record and done to it, oldest first. */
  entries: readonly NewsEntry[]
  missing: string
  sent: string
  /** Why it cannot be sent now, apart from a missing text. */
  problem?: string | undefined
  /** Text by which a repetition is recognised; the words by default. */
  fingerprintOf?: (words: string) => string
  send: (words: string, key: string) => Promise<unknown>
  /** Makes the call and refreshes the screens of the record: a mutation of `sendLetter`. */
  call: Pick<UseMutationResult<unknown, ApiError, Letter>, 'mutate' | 'isPending' | 'error' | 'variables'>
  onSent?: () => void
}

/** Sends a text of an officer once, and not past what others have written meanwhile. */
export function useSend(sending: Sending) {
  const { draft, entries, missing, sent, fingerprintOf = (words) => words, send, call, onSent } = sending
  const [problem, setProblem] = useState<string>()
  const once = useOnceKey(draft.before)
  const { news, read } = useNews(entries, draft.text !== '')
  const sendNow = (words: string) => {
    const sendSettled = async () => {
      await draft.settle()
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
      draft.noteSent({ words: fingerprint, key: once.keyOf(fingerprint) })
      read()
      sendNow(words)
    },
  }
}
export type SendState = ReturnType<typeof useSend>
