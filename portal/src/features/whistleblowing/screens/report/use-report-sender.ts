import { useEffect, useState } from 'react'
import { ApiError } from '#kit/api-client.ts'
import { messages } from '../../messages.ts'
import { type Draft, forgetAttempt, type Sent, sendReport } from './send-report.ts'
import { NoCryptoError } from './solve-puzzle.ts'

/** Sends the words; files follow once the person has the receipt, which a cut connection must not cost. */
export function useReportSender(onSent: (sent: Sent) => void) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // Nothing that was written outlives the form.
  useEffect(() => forgetAttempt, [])
  const send = async (draft: Draft) => {
    setFailure(undefined)
    setBusy(true)
    try {
      onSent(await sendReport(draft))
    } catch (error) {
      setFailure(wordsOf(error))
      setBusy(false)
    }
  }
  return { send, busy, failure }
}

function wordsOf(error: unknown): string {
  const words = error instanceof ApiError || error instanceof NoCryptoError ? error.message : messages.submitFailed
  return words === messages.userIdRequired ? messages.logInOrAnonymous : words
}
