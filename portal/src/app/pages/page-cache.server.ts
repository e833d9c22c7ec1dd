import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { addDays, nigerianDay, startOfDay } from '#platform/values/nigerian-time.ts'
import type { PageAddress } from './page-address.ts'
import type { SentForm } from './page-forms.server.ts'
import { compressText } from '../compression.server.ts'
import { inertPolicy, pagePolicy } from '../security-headers.server.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A finished page: its body in every encoding, with the matching headers. */
export interface Page {
  status: number
  type: string
  policy: string
  etag: string
  location: string | undefined
  /** What the page keeps in the browser that sent its form. */
  cookies: string[]
  raw: Buffer
  /** Cached pages are compressed in advance, others for their reader. */
  br: Buffer | undefined
  gzip: Buffer | undefined
}

/** Names the time until which a rendered page may be cached; only the cache reads it. */
export const pageEndsHeader = 'x-page-ends'

/** Who asks for a page that is not the same for everybody: its calls are counted for their address. */
export interface Sender {
  address: string
  /** The cookies of a page that keeps a key. */
  key?: string | undefined
  token?: string | undefined
}

/** Renders a page, or its answer to a form. */
export type Render = (url: string, from?: Sender | (SentForm & Sender)) => Promise<Response>

export interface PageCacheOptions {
  render: Render
  maxBytes: number
  now(): Date
}

interface Kept {
  page: Page
  size: number
  /** In milliseconds. */
  ends: number
}

/**
 * Each page is rendered and compressed once per address; all are dropped when content changes and at midnight in Nigeria. Keys are addresses as
 * `readPageAddress` writes them, never what a visitor sent.
 */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #pending = new Map<string, Promise<Page>>()
  readonly #kept = new Map<string, Kept>()
  #bytes = 0
  #generation = 0

  constructor(options: PageCacheOptions) {
    this.#options = options
  }

  /** Estimated memory of the cached pages. */
  get bytes(): number {
    return this.#bytes
  }

  /** A cached page, without waiting. */
  peek(key: string): Page | undefined {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    if (kept.ends > this.#options.now().getTime()) return kept.page
    this.#drop(key, kept)
    return undefined
  }

  clear(): void {
    this.#generation++
    this.#pending.clear()
    this.#kept.clear()
    this.#bytes = 0
  }

  /** Renders without caching, for addresses with free text and for answers to a form. */
  async fresh(url: string, from?: Parameters<Render>[1]): Promise<Page> {
    return toPage(await this.#options.render(url, from))
  }

  /** The page from the cache, or else rendered, and cached when it exists. */
  async get(address: KeptAddress): Promise<Page> {
    const known = this.peek(address.url) ?? this.#pending.get(address.url)
    if (known) return known
    const pending = this.#make(address, this.#generation).finally(() => {
      if (this.#pending.get(address.url) === pending) this.#pending.delete(address.url)
    })
    this.#pending.set(address.url, pending)
    return pending
  }

  async #make({ url, keep, seconds }: KeptAddress, generation: number): Promise<Page> {
    // Before the render: a page begun yesterday may have the fees of yesterday.
    const ends = endOf(this.#options.now(), seconds)
    const response = await this.#options.render(url)
    const page = await toPage(response)
    const exists = page.status === 200 || (page.status === 404 && keep === 'always')
    if (!exists || response.headers.get('cache-control') === 'no-store') return page
    const kept = await compress(page)
    // A change during the render may be missing from it: answer with it, but do not cache it.
    const header = response.headers.get(pageEndsHeader)
    if (generation === this.#generation)
      this.#keep(url, kept, header === null ? ends : Math.min(ends, Date.parse(header)))
    return kept
  }

  #keep(url: string, page: Page, ends: number): void {
    const size = sizeOf(url, page)
    if (size > this.#options.maxBytes) return
    for (const [oldest, old] of this.#kept) {
      if (this.#bytes + size <= this.#options.maxBytes) break
      this.#drop(oldest, old)
    }
    this.#kept.set(url, { page, size, ends })
    this.#bytes += size
  }

  #drop(url: string, kept: Kept): void {
    this.#kept.delete(url)
    this.#bytes -= kept.size
  }
}

/** At the latest at the next midnight in Nigeria, at which another schedule of fees may begin; earlier when content changes. */
function endOf(now: Date, seconds: number | undefined): number {
  const midnight = startOfDay(addDays(nigerianDay(now), 1)).getTime()
  return seconds === undefined ? midnight : Math.min(midnight, now.getTime() + seconds * 1000)
}

type KeptAddress = Pick<PageAddress, 'url' | 'seconds'> & { keep: 'always' | 'when-found' }

/** Objects, map entry and prepared headers of one cached page, measured (page-cache.test.ts). */
const overheadOfPage = 4_096

const sizeOf = (url: string, { raw, br, gzip, policy }: Page) =>
  overheadOfPage + url.length + policy.length + raw.length + (br?.length ?? 0) + (gzip?.length ?? 0)

/** A copy in separate memory: a small buffer, or one from a compressor, keeps a larger block alive. */
function exactCopy(buffer: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(buffer.length)
  buffer.copy(copy)
  return copy
}

async function toPage(response: Response): Promise<Page> {
  const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
  const isHtml = type.startsWith('text/html')
  const text = await response.text()
  const raw = Buffer.from(text)
  return {
    status: response.status,
    type,
    policy: isHtml ? pagePolicy(text) : inertPolicy,
    etag: `"${createHash('sha256').update(raw).digest('base64url').slice(0, 27)}"`,
    location: response.headers.get('location') ?? undefined,
    cookies: response.headers.getSetCookie(),
    raw,
    br: undefined,
    gzip: undefined,
  }
}

/** A page for one reader, compressed in the time that it takes to send; a cached one is already. */
export async function compressedFor(page: Page, accepted: string | string[] | undefined): Promise<Page> {
  if (page.br) return page
  const { body, encoding } = await compressText(page.raw.toString(), accepted)
  return encoding ? { ...page, [encoding]: Buffer.from(body) } : page
}

async function compress(page: Page): Promise<Page> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: page.raw.length }
  const [br, gz] = await Promise.all([brotli(page.raw, { params }), zip(page.raw, { level: 9 })])
  return { ...page, raw: exactCopy(page.raw), br: exactCopy(br), gzip: exactCopy(gz) }
}
