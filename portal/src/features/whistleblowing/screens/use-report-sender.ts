import { useState } from 'react'
import { ApiError } from '#kit/api-client.ts'
import { messages } from '../messages.ts'
import { type Draft, type Finished, forgetAttempt, sendFile, sendReport } from './send-report.ts'
import { NoCryptoError } from './solve-puzzle.ts'

/** Sends the words first and then each file; a file that fails is named at the end, the report stands. */
export function useReportSender(onSent: (finished: Finished) => void) {
  /** What is being done just now, in words. */
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const send = async (draft: Draft, files: File[]) => {
    setFailure(undefined)
    setBusy('Preparing the report. This may take some seconds.')
    try {
      const sent = await sendReport(draft)
      const refused: string[] = []
      for (const [index, file] of files.entries()) {
        setBusy(`Sending file ${index + 1} of ${files.length}`)
        await sendFile(draft, sent, file).catch((error: unknown) => void refused.push(wordsOf(error, file.name)))
      }
      forgetAttempt()
      onSent({ sent, refused })
    } catch (error) {
      setFailure(wordsOf(error))
    } finally {
      setBusy(undefined)
    }
  }
  return { send, busy, failure }
}

function wordsOf(error: unknown, file?: string): string {
  const words = error instanceof ApiError || error instanceof NoCryptoError ? error.message : messages.submitFailed
  if (words === messages.userIdRequired) return messages.logInOrAnonymous
  return file === undefined || words.includes(file) ? words : `${file}: ${words}`
}
