import { useRef, useState } from 'react'
import { type DraftField, type EnquiryDraft, findDraftProblems } from '../rules.ts'
import { forgetDraft } from './draft-storage.ts'
import { newKey } from '#kit/new-key.ts'

type Problems = { field: DraftField; message: string }[]

/** The refusal of a call, told by its shape: its class comes with the code that is loaded only for sending. */
const readFailure = (error: unknown): { message: string; problems: Problems } => {
  const { name, message, fields } = error as { name?: string; message?: string; fields?: Problems }
  const known = name === 'ApiError' && message
  return {
    message: known ? message : 'Your message could not be sent. Check your connection and try again.',
    problems: known ? (fields ?? []) : [],
  }
}

/** Sends the enquiry once at a time; the same words keep their key, so that a retry after a lost answer makes no second one. */
export function useEnquiry() {
  const [problems, setProblems] = useState<Problems>([])
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [reference, setReference] = useState('')
  const [attempt, setAttempt] = useState(0)
  const sending = useRef({ words: '', key: '', pending: false })

  const send = async (draft: EnquiryDraft & { website: string }): Promise<void> => {
    const now = sending.current
    if (now.pending) return
    setAttempt((count) => count + 1)
    setFailure('')
    const found = findDraftProblems(draft)
    setProblems(found)
    if (found.length > 0) return
    const words = JSON.stringify(draft)
    if (now.words !== words) sending.current = { ...now, words, key: newKey() }
    sending.current.pending = true
    setBusy(true)
    try {
      const { sendPrepared } = await import('./send-enquiry.ts')
      setReference(await sendPrepared(draft, sending.current.key))
      forgetDraft()
    } catch (error) {
      const refused = readFailure(error)
      setProblems(refused.problems)
      setFailure(refused.message)
    } finally {
      sending.current.pending = false
      setBusy(false)
    }
  }
  const restart = () => {
    sending.current = { words: '', key: '', pending: false }
    setReference('')
    setAttempt(0)
  }
  return { send, restart, problems, failure, busy, reference, attempt }
}
