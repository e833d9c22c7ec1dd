import { createHash } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PageCache } from './page-cache.server.ts'

const page = (url: string, seconds?: number) => ({ url, keep: 'always' as const, ...(seconds && { seconds }) })
const thing = (url: string) => ({ url, keep: 'when-found' as const })

/** A cache over made-up pages that counts its renders. */
function makeCache({ maxBytes = 1_000_000, body = (url: string) => `<p>${url}</p>` } = {}) {
  const rendered: string[] = []
  const clock = { time: Date.parse('2026-11-22T09:00:00Z') }
  const cache = new PageCache({
    maxBytes,
    now: () => new Date(clock.time),
    async render(url) {
      rendered.push(url)
      const status = url === '/page-not-found' || url.startsWith('/media/none') ? 404 : url === '/broken' ? 500 : 200
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        ...(url.startsWith('/media/id') && { 'cache-control': 'no-store' }),
      }
      return new Response(body(url), { status, headers })
    },
  })
  return { cache, rendered, clock }
}

test('a page is rendered once for concurrent requests, and cached in every encoding', async () => {
  const { cache, rendered } = makeCache()
  await Promise.all([cache.get(page('/a')), cache.get(page('/a')), cache.get(page('/a'))])
  const kept = await cache.get(page('/a'))
  expect(rendered).toEqual(['/a'])
  expect(cache.peek('/a')).toBe(kept)
  expect(brotliDecompressSync(kept.br!).toString()).toBe('<p>/a</p>')
  expect(gunzipSync(kept.gzip!).toString()).toBe('<p>/a</p>')
})

test('a page cached for a time is rendered again after it', async () => {
  const { cache, rendered, clock } = makeCache()
  await cache.get(page('/figures', 60))
  clock.time += 59_000
  await cache.get(page('/figures', 60))
  expect(rendered).toEqual(['/figures'])
  clock.time += 1_000
  expect(cache.peek('/figures')).toBeUndefined()
  expect(cache.bytes).toBe(0)
  await cache.get(page('/figures', 60))
  expect(rendered).toEqual(['/figures', '/figures'])
})

test('every page ends at midnight in Nigeria, also one whose render began before it', async () => {
  const { cache, clock } = makeCache()
  // 22 November, 23:59:59 in Nigeria.
  clock.time = Date.parse('2026-11-22T22:59:59Z')
  const begun = cache.get(page('/licenses'))
  clock.time += 1_000
  await begun
  expect(cache.peek('/licenses')).toBeUndefined()
  await cache.get(page('/licenses'))
  clock.time += 86_399_000
  expect(cache.peek('/licenses')).toBeDefined()
  clock.time += 1_000
  expect(cache.peek('/licenses')).toBeUndefined()
})

test('the bytes are bounded: the oldest pages are dropped, and one too large is never cached', async () => {
  const random = (length: number) => Array.from({ length }, () => Math.random().toString(36).slice(2, 3)).join('')
  const { cache } = makeCache({ maxBytes: 40_000, body: (url) => random(url === '/large' ? 50_000 : 3_000) })
  for (let number = 1; number <= 10; number++) await cache.get(page(`/${number}`))
  const kept = Array.from({ length: 10 }, (_, at) => cache.peek(`/${at + 1}`)).filter((each) => each !== undefined)
  const bytes = kept.reduce((sum, { raw, br, gzip }) => sum + raw.length + br!.length + gzip!.length, 0)
  expect(bytes).toBeLessThanOrEqual(40_000)
  expect(kept.length).toBeGreaterThan(1)
  expect(cache.peek('/1')).toBeUndefined()
  expect(cache.peek('/10')).toBeDefined()
  expect((await cache.get(page('/large'))).status).toBe(200)
  expect(cache.peek('/large')).toBeUndefined()
  expect(cache.peek('/10')).toBeDefined()
})

test('a change during a render: its request is answered, the next one gets a new page', async () => {
  let finish = (_: Response) => {}
  let renders = 0
  const cache = new PageCache({
    maxBytes: 1_000_000,
    now: () => new Date(),
    render: () => new Promise((resolve) => void (renders++, (finish = resolve))),
  })
  const early = cache.get(page('/'))
  cache.clear()
  const finishEarly = finish
  const late = cache.get(page('/'))
  expect(renders).toBe(2)
  finish(new Response('new'))
  expect((await late).raw.toString()).toBe('new')
  finishEarly(new Response('old'))
  expect((await early).raw.toString()).toBe('old')
  expect(cache.peek('/')?.raw.toString()).toBe('new')
})

test('the page of unknown addresses is cached', async () => {
  const { cache, rendered } = makeCache()
  const pages = [await cache.get(page('/page-not-found')), await cache.get(page('/page-not-found'))]
  expect(new Set(pages).size).toBe(1)
  expect(pages[0]).toMatchObject({ status: 404 })
  expect(rendered).toEqual(['/page-not-found'])
})

test('missing pages, pages at another address than their own, and failures are not cached', async () => {
  const { cache } = makeCache()
  for (const address of ['/media/none-1', '/broken', '/media/id-1']) {
    await cache.get(thing(address))
    expect(cache.peek(address)).toBeUndefined()
  }
  expect(cache.bytes).toBe(0)
})

test('the estimate of the pages’ memory is right', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // What has just been freed leaves the figures a moment later.
  const memory = async () => {
    const figures: number[] = []
    for (let round = 0; round < 5; round++) {
      collect()
      await new Promise((resolve) => setTimeout(resolve, 20))
      const { heapUsed, external } = process.memoryUsage()
      figures.push(heapUsed + external)
    }
    return Math.min(...figures)
  }
  const { cache } = makeCache({
    maxBytes: 1e9,
    // Half of the pages are so small that they would keep a shared block of buffers alive.
    body: (url) =>
      `<p>${url}</p>${createHash('sha512')
        .update(url)
        .digest('hex')
        .repeat(url.endsWith('1') ? 1 : 300)}`,
  })
  await cache.get(page('/warm'))
  const before = await memory()
  const estimated = cache.bytes
  for (let number = 0; number < 1_000; number++) await cache.get(page(`/${number}/${number % 2}`))
  const grown = (await memory()) - before
  // The test runner is in the same process and uses some memory itself.
  const ofRunner = 1e6
  expect(grown).toBeLessThan((cache.bytes - estimated) * 1.15 + ofRunner)
})

test('a render that throws leaves nothing in the cache', async () => {
  let fail = true
  const render = async () => {
    if (fail) throw new Error('no')
    return new Response('yes')
  }
  const cache = new PageCache({ maxBytes: 1_000, now: () => new Date(), render })
  await expect(cache.get(page('/'))).rejects.toThrow('no')
  fail = false
  expect((await cache.get(page('/'))).raw.toString()).toBe('yes')
})
