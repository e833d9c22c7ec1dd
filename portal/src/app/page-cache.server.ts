import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { startScriptsOnNeed } from './scripts-on-need.ts'
import { inertPolicy, pagePolicy } from './security-headers.server.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A finished page: body in every encoding, with the headers that go with it. */
export interface Page {
  status: number
  type: string
  policy: string
  etag: string
  location: string | undefined
  raw: Buffer
  /** Only pages that are kept are compressed ahead. */
  br: Buffer | undefined
  gzip: Buffer | undefined
}

export interface PageCacheOptions {
  render(url: string): Promise<Response>
  /** True when no screen has this path: then one page answers for all such paths. */
  isUnknown(path: string): boolean
  maxBytes: number
}

/** Rendered once per address, compressed once, dropped all together when content changes. */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #pending = new Map<string, Promise<Page>>()
  readonly #kept = new Map<string, Page>()
  #bytes = 0
  #generation = 0

  constructor(options: PageCacheOptions) {
    this.#options = options
  }

  /** A kept page, without waiting. */
  peek(key: string): Page | undefined {
    return this.#kept.get(key)
  }

  clear(): void {
    this.#generation++
    this.#pending.clear()
    this.#kept.clear()
    this.#bytes = 0
  }

  /** Renders without keeping, for addresses with free text in them. */
  async fresh(url: string): Promise<Page> {
    return toPage(await this.#options.render(url))
  }

  /** A page that is kept for `seconds`, or else until content changes. */
  async get(address: string, seconds?: number): Promise<Page> {
    // Robots ask for thousands of addresses that never were; a render each would be theirs to spend.
    const url = this.#options.isUnknown(address.replace(/\?.*/s, '')) ? missingAddress : address
    const known = this.#kept.get(url) ?? this.#pending.get(url)
    if (known) return known
    const generation = this.#generation
    const pending = this.#make(url, generation, seconds).finally(() => {
      if (this.#pending.get(url) === pending) this.#pending.delete(url)
    })
    this.#pending.set(url, pending)
    return pending
  }

  async #make(url: string, generation: number, seconds: number | undefined): Promise<Page> {
    const response = await this.#options.render(url)
    const page = await toPage(response)
    // A name that a screen does not know is not kept either: there are endless ones.
    if (page.status !== 200 && url !== missingAddress) return page
    if (response.headers.get('cache-control') === 'no-store') return page
    const kept = await compress(page)
    // A change during the render may be missing from it: answer it, but do not keep it.
    if (generation === this.#generation) this.#keep(url, kept)
    if (seconds) setTimeout(() => this.#drop(url, kept), seconds * 1000).unref()
    return kept
  }

  #keep(url: string, page: Page): void {
    const size = sizeOf(page)
    if (size > this.#options.maxBytes) return
    for (const [oldest, old] of this.#kept) {
      if (this.#bytes + size <= this.#options.maxBytes) break
      this.#drop(oldest, old)
    }
    this.#kept.set(url, page)
    this.#bytes += size
  }

  #drop(url: string, page: Page): void {
    if (this.#kept.get(url) !== page) return
    this.#kept.delete(url)
    this.#bytes -= sizeOf(page)
  }
}

/** Whatever was asked for: the page of unknown addresses is rendered for this one. */
const missingAddress = '/page-not-found'

const sizeOf = (page: Page) => page.raw.length + (page.br?.length ?? 0) + (page.gzip?.length ?? 0)

async function toPage(response: Response): Promise<Page> {
  const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
  const isHtml = type.startsWith('text/html')
  const text = await response.text()
  const raw = Buffer.from(isHtml ? startScriptsOnNeed(text) : text)
  return {
    status: response.status,
    type,
    policy: isHtml ? pagePolicy(raw.toString()) : inertPolicy,
    etag: `"${createHash('sha256').update(raw).digest('base64url').slice(0, 27)}"`,
    location: response.headers.get('location') ?? undefined,
    raw,
    br: undefined,
    gzip: undefined,
  }
}

async function compress(page: Page): Promise<Page> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: page.raw.length }
  const [br, gz] = await Promise.all([brotli(page.raw, { params }), zip(page.raw, { level: 9 })])
  return { ...page, br, gzip: gz }
}
