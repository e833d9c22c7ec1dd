import { Problem } from '../problem.ts'

export const busyMessage = 'Many files are being checked at the moment. Please send this one again shortly.'
const retrySeconds = 5

/** 503 with Retry-After: nothing is wrong with the file, and screens send it again automatically. */
export const tooBusy = () => new Problem(503, busyMessage, { retryAfter: retrySeconds, facts: { sendAgain: true } })

/** Whether a problem is this one: it is no failure, and a log line would show when an anonymous sender was active. */
export const isTooBusy = ({ facts }: Problem): boolean =>
  (facts as { sendAgain?: unknown } | undefined)?.sendAgain === true
