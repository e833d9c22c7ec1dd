import { type AnyEndpoint } from './api-client.ts'
import { endpointUrl, type InputOf } from '#platform/endpoint.ts'

/** In the input of an early read: a part of the page's address, counted from 1, or the signed-in account. */
export const addressPart = (position: number): string => `~${position}`
export const ownAccount = '~account'

/** A call that a screen makes first, named in its route's `handle`: the page's first script starts it before the application has come. */
export const earlyRead = <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): string => endpointUrl(endpoint, input)

/** What app/layouts/page-start.ts leaves behind. */
interface EarlyReads {
  token: string
  /** Undefined where no answer came. */
  answers: Record<string, Promise<Response | undefined>>
  at: number
}

/** An application that starts later than this asks again. */
const usableMs = 30_000

/** The answer to a call that was started early with the same token; each once. */
export function takeEarlyRead(
  url: string,
  token: string | null | undefined,
): Promise<Response | undefined> | undefined {
  const { early } = window as { early?: EarlyReads }
  if (!early || early.token !== token || Date.now() - early.at > usableMs) return undefined
  const answer = early.answers[url]
  delete early.answers[url]
  return answer
}
