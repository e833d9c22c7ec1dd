import { useEffect } from 'react'
import { useSubmit } from '#kit/use-submit.ts'
import { messages } from '../../messages.ts'
import { type Draft, forgetAttempt, type Sent, sendReport } from './send-report.ts'

/** Sends the words; files follow once the person has the receipt, which a cut connection must not cost. */
export function useReportSender(onSent: (sent: Sent) => void) {
  const { submit, busy, error } = useSubmit(messages.submitFailed)
  // Nothing that was written outlives the form.
  useEffect(() => forgetAttempt, [])
  return {
    send: (draft: Draft) => submit(async () => onSent(await sendReport(draft))),
    busy,
    failure: error?.code === 'account-required' ? messages.logInOrAnonymous : error?.message,
  }
}
