import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { admin } from './portal-process.ts'

export interface Answer {
  status: number
  headers: Headers
  // Tools read answers untyped; the server checks the schemas. Files are answered as the hash of their bytes.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

export interface CallOptions {
  token?: string | undefined
  /** The idempotency key. */
  key?: string
  body?: object | FormData | Uint8Array<ArrayBuffer> | undefined
  headers?: Record<string, string>
  /** Milliseconds after which the caller gives up. */
  timeout?: number
  /** Statuses that are right besides those of success. */
  also?: number[]
}

/** Where a caller reports answers that a person must never see. */
export interface Findings {
  /** 503 with Retry-After. */
  busy(): void
  /** No answer. */
  lost(what: string): void
  other(what: string): void
}

const usualTimeout = 90_000
const pauseMs = 50
/** Longer than a start on a machine with little time for it. */
const persistMs = 300_000
const noFindings: Findings = { busy: () => {}, lost: () => {}, other: () => {} }

/** Calls the API of a portal as a client on a bad connection does: it reports bad answers and repeats what had none. */
export class Caller {
  readonly url: string
  /** From this network address, so that limits per network do not matter. */
  readonly network: string
  readonly token: string | undefined
  readonly #findings: Findings

  constructor(url: string, { network = newNetwork(), token, findings = noFindings }: Partial<CallerOptions> = {}) {
    this.url = url
    this.network = network
    this.token = token
    this.#findings = findings
  }

  /** The same client with the token of a person. */
  as(token: string): Caller {
    return new Caller(this.url, { network: this.network, token, findings: this.#findings })
  }

  /** One request; throws where it has no answer. */
  async fetch(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { token = this.token, key, body, headers, timeout = usualTimeout } = options
    const isRaw = body instanceof FormData || body instanceof Uint8Array
    const answer = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
      headers: {
        'x-forwarded-for': this.network,
        ...(body && !isRaw && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
      ...(body && { body: isRaw ? body : JSON.stringify(body) }),
    })
    const type = answer.headers.get('content-type') ?? ''
    const { status, headers: sent } = answer
    if (/octet-stream|pdf/.test(type))
      return { status, headers: sent, body: sha256(new Uint8Array(await answer.arrayBuffer())) }
    const text = await answer.text()
    return { status, headers: sent, body: type.includes('json') && text ? (JSON.parse(text) as unknown) : text }
  }

  /** One request, whose answer is reported where it is bad; undefined where it was lost. */
  async send(method: string, path: string, options: CallOptions = {}): Promise<Answer | undefined> {
    const route = `${method} ${path.replace(/[0-9a-f-]{36}/g, ':id').replace(/\?.*/, '')}`
    try {
      const answer = await this.fetch(method, path, options)
      this.#judge(route, answer, options.also)
      return answer
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error
      this.#findings.lost(`no answer for ${route}: ${String(cause)}`)
      return undefined
    }
  }

  #judge(route: string, { status, headers, body }: Answer, also: number[] = []): void {
    if (status === 503 && Number(headers.get('retry-after')) > 0) this.#findings.busy()
    else if (status >= 400 && status !== 423 && !also.includes(status))
      this.#findings.other(`${status} for ${route}: ${JSON.stringify(body).slice(0, 200)}`)
  }

  /**
   * Repeats a request until it is answered with anything but 503 or 423. `look` finds the effect of one that may have happened, and answers
   * instead.
   */
  async persist(
    method: string,
    path: string,
    options: CallOptions = {},
    look?: () => Promise<Answer | undefined>,
  ): Promise<Answer> {
    for (const end = Date.now() + persistMs; Date.now() < end; await sleep(pauseMs)) {
      const answer = await this.send(method, path, options)
      if (answer && answer.status !== 503 && answer.status !== 423) return answer
      const found = await look?.()
      if (found) return found
    }
    throw new Error(`${method} ${path} had no answer for ${persistMs / 1_000} s`)
  }

  /** The body of a request that must succeed. */
  async call(
    method: string,
    path: string,
    body?: CallOptions['body'],
    options: CallOptions = {},
  ): Promise<Answer['body']> {
    const answer = await this.persist(method, path, { ...options, body })
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  /** The same client, signed in. */
  async signIn({ email, password }: { email: string; password: string } = admin): Promise<Caller> {
    const { token } = await this.call('POST', '/api/auth/login', { email, password })
    return this.as(token as string)
  }

  /** The same client with a new account. */
  async register(email: string, password = 'Sturdy-Lamp9!'): Promise<{ id: string; person: Caller }> {
    const names = { name: 'Ada', surname: 'Okonkwo', phone: '08031234567' }
    const { token, user } = await this.call('POST', '/api/auth/register', {
      ...names,
      email,
      password,
      agreeTerms: true,
    })
    return { id: user.id as string, person: this.as(token as string) }
  }

  /** As staff, changes some limits that people have. */
  async setLimits(changed: Record<string, number>): Promise<void> {
    const { limits, version } = await this.call('GET', '/api/quotas/settings')
    await this.call('PUT', '/api/quotas/settings', { limits: { ...limits, ...changed }, version })
  }
}

interface CallerOptions {
  network: string
  token: string | undefined
  findings: Findings
}

let networks = Math.floor(Math.random() * 60_000)
function newNetwork(): string {
  networks++
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A PDF that no other upload has, so that its hash names it. */
export function newPdf(bytes: number): Uint8Array<ArrayBuffer> {
  const head = '%PDF-1.7\n'
  return new Uint8Array(Buffer.concat([Buffer.from(head), randomBytes(bytes - head.length)]))
}

/** The form of an upload in one request. */
export function fileForm(
  field: string,
  name: string,
  bytes: Uint8Array,
  before: Record<string, string> = {},
): FormData {
  const form = new FormData()
  for (const [each, value] of Object.entries(before)) form.set(each, value)
  form.append(field, new Blob([new Uint8Array(bytes)]), name)
  return form
}

export const tus = { 'tus-resumable': '1.0.0' }

/** The headers that begin a resumable upload. */
export function tusHeaders(length: number, facts: Record<string, string>): Record<string, string> {
  const metadata = Object.entries(facts).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
  return { ...tus, 'upload-length': String(length), 'upload-metadata': metadata.join(',') }
}

/** A complaint by `name`, which finds it again. */
export const complaint = (name: string, more: object = {}) => ({
  complaintType: 'Billing',
  serviceProvider: name,
  description: 'The bill of October is three times that of September, though nobody lived there. '.repeat(4),
  urgency: 'high',
  reportedToDisco: true,
  discoReferenceNumber: 'IE-55120',
  distributionCompany: 'ikeja',
  lga: 'Ikeja',
  ...more,
})

/** As above, filed by staff. */
export const complaintOf = (n: number, name = `Estimated bill ${n}`) =>
  complaint(name, { user: { name: `Customer ${n}`, email: `customer${n}@example.com`, phone: '08031234567' } })
