import { ApiError } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { apiWithProgress } from '#kit/uploads/send-with-progress.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { getPuzzle, submitReport, uploadAttachments } from '../../contract.ts'
import { hasZeroBits, puzzleText } from '../../rules.ts'
import { tracelessApi } from '../traceless-api.ts'
import type { SendFile } from './file-sender.ts'

export interface Draft {
  subject: string
  description: string
  isAnonymous: boolean
  name: string
  email: string
  phone: string
}
export type Sent = ResponseOf<typeof submitReport>
/** A stored report and its files that are still to be sent. */
export interface Finished {
  sent: Sent
  files: File[]
}

interface Attempt {
  words: string
  key: string
  challenge: string
  solution: number
}
let attempt: Attempt | undefined

/** An anonymous report is sent without credentials, even when the reporter is signed in. */
const clientOf = ({ isAnonymous }: Draft) => (isAnonymous ? tracelessApi : api)

/** Reuses puzzle and key while the content stays the same, so that sending again after a lost answer does not create a second report. */
async function attemptFor(draft: Draft): Promise<Attempt> {
  const words = JSON.stringify(draft)
  if (attempt?.words === words) return attempt
  const puzzle = await clientOf(draft).call(getPuzzle, {})
  const key = crypto.randomUUID()
  return (attempt = { words, key, challenge: puzzle.challenge, solution: await solvePuzzle(puzzle) })
}

/** Sends the report; a puzzle that expired while the form was open is replaced once. */
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

export const eraseAttempt = (): void => void (attempt = undefined)

/** Sends one file of a report. Files are sent separately, so that a refused one does not affect the others. */
export const fileOf =
  ({ report, receipt }: Sent): SendFile =>
  async (file, { key, signal, onProgress }) => {
    const form = new FormData()
    if (receipt) form.set('receipt', receipt)
    form.set('whistleblowingDocuments', file)
    const client = apiWithProgress(onProgress, { asStranger: receipt !== undefined })
    await client.call(uploadAttachments, { params: { id: report.id } }, { form, signal, idempotencyKey: key })
  }

/** Attempts that run at the same time, because each waits for the browser's asynchronous SHA-256. */
const batch = 256

/** The first number whose hash with the challenge starts with enough zero bits; the page stays responsive. */
async function solvePuzzle({ challenge, bits }: { challenge: string; bits: number }): Promise<number> {
  // Available only on HTTPS pages and on localhost.
  const { subtle } = globalThis.crypto
  if (!subtle) throw new ApiError(0, 'Reporting needs a secure connection: the address must begin with https.')
  const encoder = new TextEncoder()
  const fits = async (solution: number) =>
    hasZeroBits(new Uint8Array(await subtle.digest('SHA-256', encoder.encode(puzzleText(challenge, solution)))), bits)
  for (let start = 0; ; start += batch) {
    const tries = await Promise.all(Array.from({ length: batch }, (_, index) => fits(start + index)))
    const found = tries.indexOf(true)
    if (found >= 0) return start + found
  }
}
