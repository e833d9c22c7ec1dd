import { useRef, useState } from 'react'
import type { FieldProblem } from '#platform/problem.ts'
import { ApiError, sentenceOr } from '../api/api-client.ts'

const unknownFailure = 'Something went wrong in this browser. Try again.'

interface State {
  busy: boolean
  error?: ApiError
}

/**
 * Sends once at a time, and has the reason of a failure. Repeating a call is harmless when `work` sends an idempotency key, its draft's own or one of
 * `useOnceKey`. With `onRefused`, wrong fields (400) go there and not into `error`. `failure` is shown when the call could not be made, or when
 * something other than the portal answered. `onFailure` gets every failure.
 */
export function useSubmit(failure?: string, onFailure?: (error: ApiError) => void) {
  const [state, setState] = useState<State>({ busy: false })
  // State comes a render late; a second press of Enter does not wait for it.
  const pending = useRef(false)

  const submit = async (work: () => Promise<void>, onRefused?: (fields: FieldProblem[]) => void): Promise<void> => {
    if (pending.current) return
    pending.current = true
    setState({ busy: true })
    try {
      await work()
      setState({ busy: false })
    } catch (thrown) {
      const error = readFailure(thrown, failure)
      onFailure?.(error)
      const refused = onRefused !== undefined && error.status === 400 && error.fields.length > 0
      if (refused) onRefused(error.fields)
      setState({ busy: false, ...(!refused && { error }) })
    } finally {
      pending.current = false
    }
  }
  return { ...state, submit, reset: () => setState({ busy: false }) }
}

function readFailure(thrown: unknown, own: string | undefined): ApiError {
  if (!(thrown instanceof ApiError)) return new ApiError(0, own ?? unknownFailure)
  const { status, fields, code, reference } = thrown
  const sentence = sentenceOr(thrown, own)
  return sentence === thrown.message ? thrown : new ApiError(status, sentence, fields, { code, reference })
}
