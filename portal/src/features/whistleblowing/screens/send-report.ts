import { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { getPuzzle, submitReport, uploadAttachments } from '../contract.ts'
import { solvePuzzle } from './solve-puzzle.ts'
import { tracelessApi } from './traceless-api.ts'

export interface Draft {
  subject: string
  description: string
  isAnonymous: boolean
  name: string
  email: string
  phone: string
}
export type Sent = ResponseOf<typeof submitReport>
export interface Finished {
  sent: Sent
  /** What became of files that could not be added. */
  refused: string[]
}

interface Attempt {
  words: string
  key: string
  challenge: string
  solution: number
}
let attempt: Attempt | undefined

/** An anonymous report leaves the browser as a stranger's, also where somebody is signed in. */
const clientOf = ({ isAnonymous }: Draft) => (isAnonymous ? tracelessApi : api)

/** The same words go out with the same puzzle and key: pressing again after a lost answer makes no second report. */
async function attemptFor(draft: Draft): Promise<Attempt> {
  const words = JSON.stringify(draft)
  if (attempt?.words === words) return attempt
  const puzzle = await clientOf(draft).call(getPuzzle, {})
  const key = crypto.randomUUID()
  return (attempt = { words, key, challenge: puzzle.challenge, solution: await solvePuzzle(puzzle) })
}

/** Sends the words; a puzzle that grew old in an open form is replaced once. */
export async function sendReport(draft: Draft, again = true): Promise<Sent> {
  const { key, challenge, solution } = await attemptFor(draft)
  const { name, email, phone, ...words } = draft
  const contact = draft.isAnonymous ? {} : { name, email, phone }
  try {
    const body = { ...words, ...contact, challenge, solution }
    return await clientOf(draft).call(submitReport, { body }, { idempotencyKey: key })
  } catch (error) {
    const old = error instanceof ApiError && error.fields.some(({ field }) => field === 'challenge')
    if (!old || !again) throw error
    attempt = undefined
    return sendReport(draft, false)
  }
}

/** Forgets the attempt, once the person is done. */
export const forgetAttempt = (): void => void (attempt = undefined)

/** Sends one file; each goes alone, so that one that is refused takes no other with it. */
export async function sendFile(draft: Draft, { report, receipt }: Sent, file: File): Promise<void> {
  const form = new FormData()
  if (receipt) form.set('receipt', receipt)
  form.set('whistleblowingDocuments', file)
  await clientOf(draft).call(uploadAttachments, { params: { id: report.id } }, { form })
}
