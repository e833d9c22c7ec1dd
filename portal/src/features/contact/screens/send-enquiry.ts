import { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { sendEnquiry, startEnquiry } from '../contract.ts'
import type { EnquiryDraft } from '../rules.ts'

interface Start {
  token: string
  /** Milliseconds of `performance.now()` from which on it may be sent. */
  from: number
}

let start: Promise<Start> | undefined

/** Fetches what the enquiry has to bring along; asked when the form is first touched, so that sending need not wait. */
export function prepareEnquiry(): Promise<Start> {
  start ??= api.call(startEnquiry, {}).then(({ token, waitSeconds }) => ({
    token,
    from: performance.now() + waitSeconds * 1000 + 250,
  }))
  start.catch(() => (start = undefined))
  return start
}

const restUntil = (moment: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())))

/** Sends an enquiry and answers its reference; a token that has grown old is replaced once. Throws ApiError. */
export async function sendPrepared(
  draft: EnquiryDraft & { website: string },
  idempotencyKey: string,
  again = true,
): Promise<string> {
  const { token, from } = await prepareEnquiry()
  await restUntil(from)
  try {
    const body = { ...draft, token }
    return (await api.call(sendEnquiry, { body }, { idempotencyKey })).reference
  } catch (error) {
    const stale = error instanceof ApiError && error.fields.some(({ field }) => field === 'token')
    if (!stale || !again) throw error
    start = undefined
    return sendPrepared(draft, idempotencyKey, false)
  }
}
