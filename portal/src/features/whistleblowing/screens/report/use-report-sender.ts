import { useEffect } from 'react'
import { useSubmit } from '#kit/use-submit.ts'
import { messages } from '../../messages.ts'
import { type Draft, forgetAttempt, type Sent, sendReport } from './send-report.ts'

/** Sends the report without its files. They follow when the reporter has the receipt, which must not depend on long uploads. */
export function useReportSender(onSent: (sent: Sent) => void) {
  const { submit, busy, error } = useSubmit(messages.submitFailed)
  // Nothing the reporter wrote may remain after the form closes.
  useEffect(() => forgetAttempt, [])
  return {
    send: (draft: Draft) => submit(async () => onSent(await sendReport(draft))),
    busy,
    failure: error?.code === 'account-required' ? messages.logInOrAnonymous : error?.message,
  }
}
