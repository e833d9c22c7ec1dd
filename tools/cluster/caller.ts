import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Book } from './book.ts'

export interface Answer {
  status: number
  headers: Headers
  // Journeys read answers untyped; the portal's own tests check their schemas.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

export interface CallOptions {
  token?: string
  /** The idempotency key. */
  key?: string
  body?: object | Uint8Array | FormData
  headers?: Record<string, string>
  /** Statuses that are right besides those of success. */
  also?: number[]
}

const patienceMs = 90_000
const pauseMs = 400

/** A person's browser: notes every answer, and repeats a call that was answered with 503. */
export class Caller {
  readonly url: string
  readonly book: Book
  readonly isOver: () => boolean
  // Limits count by network: each person has one.
  readonly #network = `10.${randomInt(1, 250)}.${randomInt(1, 250)}.${randomInt(1, 250)}`

  constructor(url: string, book: Book, isOver: () => boolean) {
    this.url = url
    this.book = book
    this.isOver = isOver
  }

  /** One request; undefined when it was answered with 503 or not at all, and nobody knows whether it had an effect. */
  async once(method: string, path: string, options: CallOptions = {}): Promise<Answer | undefined> {
    const { token, key, body, headers, also = [] } = options
    const raw = body instanceof Uint8Array || body instanceof FormData
    const route = `${method} ${path.replace(/[0-9a-f-]{36}/g, ':id').replace(/\?.*/, '')}`
    try {
      const answer = await fetch(this.url + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
        headers: {
          'x-forwarded-for': this.#network,
          ...(body && !raw && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
          ...headers,
        },
        ...(body && { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
      })
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json') && text !== ''
      if (answer.status === 503) {
        this.#noteBusy(answer, route)
        return undefined
      }
      if (!answer.ok && !also.includes(answer.status))
        this.book.other(`${answer.status} for ${route}: ${text.slice(0, 150)}`)
      return { status: answer.status, headers: answer.headers, body: isJson ? (JSON.parse(text) as unknown) : text }
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error
      const what = `no answer for ${route}: ${String(cause)}`
      if (/other side closed|ECONNRESET/.test(what)) this.book.closed(what)
      else this.book.other(what)
      return undefined
    }
  }

  #noteBusy(answer: Response, route: string): void {
    if (answer.headers.get('retry-after')) this.book.busy()
    else this.book.other(`503 without Retry-After for ${route}`)
  }

  /** Repeats a request that may safely be repeated until it is answered; undefined when the test is over first. */
  async persist(method: string, path: string, options: CallOptions = {}): Promise<Answer | undefined> {
    for (const end = Date.now() + patienceMs; Date.now() < end && !this.isOver(); await sleep(pauseMs)) {
      const answer = await this.once(method, path, options)
      if (answer) return answer
    }
    return undefined
  }
}
