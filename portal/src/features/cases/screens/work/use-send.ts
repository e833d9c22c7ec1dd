import { useState } from 'react'
import { kept as keptForLater } from '#kit/outbox/waiting.ts'
import { useOnceKey } from '#kit/use-once-key.ts'
import { isUnanswered, useRetryOnline } from '#kit/use-retry-online.ts'
import type { Draft } from '#kit/writing/use-draft.ts'
import { toast } from '#ui/toast.ts'
import { useCaseCall } from '../case/use-case-calls.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { useNews } from './use-news.ts'

interface Sending {
  kind: KindScreens
  row: CaseDetail
  draft: Draft
  missing: string
  sent: string
  /** Why it cannot be sent now, apart from a missing text. */
  problem?: string | undefined
  /** Text by which a repetition is recognised. */
  fingerprintOf: (words: string) => string
  send: (words: string, key: string) => Promise<unknown>
  onSent?: () => void
}

/** Sends a text of an officer once, and not past what others have written meanwhile. */
export function useSend(sending: Sending) {
  const { kind, row, draft, missing, sent, fingerprintOf, send, onSent } = sending
  const [problem, setProblem] = useState<string>()
  const once = useOnceKey(draft.before)
  const { news, read } = useNews(row, draft.text !== '')
  const call = useCaseCall(kind, async (words: string) => {
    await draft.settle()
    return send(words, once.keyOf(fingerprintOf(words)))
  })
  const sendNow = (words: string) =>
    call.mutate(words, {
      onSuccess: (answer) => {
        draft.clear()
        once.arrived()
        onSent?.()
        if (answer !== keptForLater) toast.success(sent)
      },
    })
  const isUnsent = isUnanswered(call.error) && call.variables === draft.text.trim()
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
