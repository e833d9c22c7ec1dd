import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Answer {
  status: number
  // Tests read answers untyped; the server checks the schemas.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  headers: Headers
}

export interface Request {
  token?: string
  key?: string
  body?: object | FormData | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  /** Milliseconds after which the caller gives up. */
  patience?: number
}

const usualPatience = 60_000
const pauseMs = 50
/** Longer than a start on a machine with little time for it. */
const patienceMs = 300_000

/** Calls a portal like a client on a bad connection, and notes every answer that a fault must never cause. */
export class Caller {
  readonly url: string
  /** From this network address, so that limits per network do not matter. */
  readonly network: string
  /** Answers that break the promise: 401, 403, 500 …, or 503 without Retry-After. */
  readonly broken: string[] = []
  /** 503 with Retry-After. */
  refused = 0
  /** Connections that ended without an answer. */
  lost = 0

  constructor(url: string, network = newNetwork()) {
    this.url = url
    this.network = network
  }

  /** One request; undefined when its answer was lost. */
  async send(method: string, path: string, request: Request = {}): Promise<Answer | undefined> {
    try {
      const answer = await this.#fetch(method, path, request)
      this.#judge(method, path, answer)
      return answer
    } catch {
      this.lost++
      return undefined
    }
  }

  /** Repeats a request until it is answered with anything but 503. `look` finds the effect of one that may have happened, and answers instead. */
  async persist(
    method: string,
    path: string,
    request: Request = {},
    look?: () => Promise<Answer | undefined>,
  ): Promise<Answer> {
    for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(pauseMs)) {
      const answer = await this.send(method, path, request)
      if (answer && answer.status !== 503 && answer.status !== 423) return answer
      const found = await look?.()
      if (found) return found
    }
    throw new Error(`${method} ${nameOf(path)} had no answer for ${patienceMs / 1_000} s`)
  }

  async #fetch(method: string, path: string, { token, key, body, headers, patience }: Request): Promise<Answer> {
    const raw = body instanceof FormData || body instanceof Uint8Array
    const answer = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience ?? usualPatience),
      headers: {
        'x-forwarded-for': this.network,
        ...(body && !raw && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
      ...(body && { body: raw ? body : JSON.stringify(body) }),
    })
    if (/octet-stream|pdf/.test(answer.headers.get('content-type') ?? ''))
      return {
        status: answer.status,
        headers: answer.headers,
        body: sha256(new Uint8Array(await answer.arrayBuffer())),
      }
    const text = await answer.text()
    const json = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, headers: answer.headers, body: json && text ? (JSON.parse(text) as unknown) : text }
  }

  #judge(method: string, path: string, { status, headers, body }: Answer): void {
    const says = () =>
      `${method} ${nameOf(path)} answered ${status}: ${JSON.stringify((body as { message?: string })?.message ?? '')}`
    if (status === 503) {
      this.refused++
      if (!(Number(headers.get('retry-after')) > 0)) this.broken.push(`${says()} without Retry-After`)
    } else if (status >= 500 || status === 401) this.broken.push(says())
  }
}

/** Without ids. */
const nameOf = (path: string) => path.replace(/[0-9a-f-]{36}/g, ':id').replace(/\?.*/, '')

let networks = Math.floor(Math.random() * 60_000)
const newNetwork = () => {
  networks++
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
