import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/overlays/toast.ts'
import type { AnyEndpoint } from '../api/api-client.ts'
import { queryKey, type RecordCall, useRecordCall } from '../api/query.ts'
import { useOnceKey } from '../forms/use-once-key.ts'
import { withProof } from '../sign-in/verify-again.ts'
import { isUnanswered, useRetryOnline } from '../use-retry-online.ts'
import type { NewsEntry } from '../writing/use-send.ts'
import { entriesOf, type Fields } from './read-fields.ts'

interface Sending<Seen> {
  /** The same key for the same values until they have arrived. */
  key: () => string
  /** The record as the person has seen it. */
  seen: Seen
}

export type Versioned = { version: number } | undefined

/** The call that a dialog makes, and what is refreshed and shown after it. */
export interface AskedCall<Values extends object, Answer, Seen extends Versioned> {
  fields?: Fields<Values>
  /** Texts come without spaces around them. */
  send: (values: Values, sending: Sending<Seen>) => Promise<Answer>
  /** Repeats a call without an answer when the connection is back, also after a reload; the call sends the key. */
  retries?: boolean
  /** What is read again, also after a refusal by which the person may learn something new. */
  refreshes?: readonly AnyEndpoint[]
  /** Instead: how the answer is shown, and what is read again without waiting for it. */
  record?: RecordCall<Answer>
  /** The record now. The call gets it as it was at opening; after a refusal because of a change, which is shown, as it is then. */
  now?: Seen
  newsSince?: (before: Seen, now: Seen) => readonly NewsEntry[]
  /** What is said after it; nothing without. */
  done?: string | ((answer: Answer) => string | undefined)
  doneMs?: number | undefined
  /** Closes after a failure and says it outside. */
  onFailed?: (message: string) => unknown
  /** Instead of closing. */
  onDone?: (answer: Answer) => unknown
  onClose: () => void
}

/** The field that a problem is about: problems also name places within a field, such as 'duties.0'. */
export const nameOf = (field: string) => field.split('.')[0]!

/** The call of a dialog, with its state. */
export function useAsked<Values extends object, Answer, Seen extends Versioned>(
  props: AskedCall<Values, Answer, Seen>,
) {
  const { send, record, now, newsSince, done, onFailed, onDone, onClose } = props
  const client = useQueryClient()
  const drafts = entriesOf(props.fields).flatMap(([, { draft }]) => draft ?? [])
  const local = props.retries ? drafts[0] : undefined
  const once = useOnceKey(local?.before)
  const [seen, setSeen] = useState(now)
  const [changed, setChanged] = useState<readonly string[]>([])
  const readAgain = () =>
    Promise.all((props.refreshes ?? []).map((read) => client.invalidateQueries({ queryKey: queryKey(read) })))

  const call = useRecordCall<{ values: Values; on: Seen | undefined }, Answer>(
    async ({ values, on }) => {
      await Promise.all(drafts.flatMap(({ settle }) => settle?.() ?? []))
      const words = JSON.stringify(values)
      const key = () => {
        const sent = { words, key: once.keyOf(words) }
        // Stored before the call, because a retry after a reload needs the same key.
        local?.recordSent?.(sent)
        return sent.key
      }
      return withProof(() => send(values, { key, seen: on as Seen }))
    },
    record ?? { shows: () => undefined, refresh: (success) => (success ? undefined : readAgain()) },
    {
      onSuccess: async (answer) => {
        if (!record) await readAgain()
        once.arrived()
        for (const draft of drafts) draft.clear()
        const words = typeof done === 'function' ? done(answer) : done
        if (words) toast.success(words, props.doneMs ? { duration: props.doneMs } : {})
        await (onDone ?? onClose)(answer)
      },
      onError: ({ message }) => {
        if (!onFailed) return
        onClose()
        onFailed(message)
      },
    },
  )

  const isChanged = call.error?.code === 'changed-meanwhile' && now && seen ? now.version > seen.version : false
  const confirm = (values: Values) => {
    const on = isChanged ? now : seen
    setSeen(on)
    setChanged([])
    call.mutate({ values, on })
  }
  const isLost = props.retries === true && isUnanswered(call.error) && changed.length === 0
  useRetryOnline(isLost, () => call.variables && confirm(call.variables.values))
  const problems = (call.error?.fields ?? []).filter(({ field }) => !changed.includes(nameOf(field)))
  return {
    call,
    confirm,
    isChanged,
    news: isChanged && now && seen ? (newsSince?.(seen, now) ?? []) : [],
    /** What the server has refused, until it is changed. */
    refused: new Map(problems.map(({ field, message }) => [nameOf(field), message])),
    onChange: (name: string) => setChanged((before) => [...before, name]),
  }
}
