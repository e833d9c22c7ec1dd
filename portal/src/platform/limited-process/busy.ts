import { Problem } from '../problem.ts'

export const busyMessage = 'We are checking many files at the moment. Send this file again in a moment.'
const retrySeconds = 5

/** 503 with Retry-After: the file is fine, and screens send it again automatically. */
export const tooBusy = () => new Problem(503, busyMessage, { retryAfter: retrySeconds, code: 'checking-busy' })

/** Whether a problem is `tooBusy`, which is not logged as a failure: the line would date an anonymous sender. */
export const isTooBusy = ({ code }: Problem): boolean => code === 'checking-busy' || code === 'making-busy'

/** 503 with Retry-After, for a document that the portal itself makes. */
export const tooManyPdfs = () =>
  new Problem(503, 'We are making many PDFs at the moment. Try again in a few seconds.', {
    retryAfter: retrySeconds,
    code: 'making-busy',
  })
