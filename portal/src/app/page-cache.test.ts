import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { PageCache } from './page-cache.server.ts'

/** A cache over made-up pages that counts its renders. */
function makeCache({ maxBytes = 1_000_000, body = (url: string) => `<p>${url}</p>` } = {}) {
  const rendered: string[] = []
  const cache = new PageCache({
    maxBytes,
    isUnknown: (path) => path.startsWith('/unknown') || path === '/page-not-found',
    async render(url) {
      rendered.push(url)
      const status = url === '/page-not-found' || url.startsWith('/media/none') ? 404 : url === '/broken' ? 500 : 200
      return new Response(body(url), { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
    },
  })
  return { cache, rendered }
}

test('a page is rendered once, however many ask at the same time, and kept in every encoding', async () => {
  const { cache, rendered } = makeCache()
  await Promise.all([cache.get('/a'), cache.get('/a'), cache.get('/a')])
  const page = await cache.get('/a')
  expect(rendered).toEqual(['/a'])
  expect(cache.peek('/a')).toBe(page)
  expect(brotliDecompressSync(page.br!).toString()).toBe('<p>/a</p>')
  expect(gunzipSync(page.gzip!).toString()).toBe('<p>/a</p>')
})

test('a page kept for a while is made anew after it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const { cache, rendered } = makeCache()
    await cache.get('/figures', 60)
    vi.advanceTimersByTime(59_000)
    await cache.get('/figures', 60)
    expect(rendered).toEqual(['/figures'])
    vi.advanceTimersByTime(1_000)
    expect(cache.peek('/figures')).toBeUndefined()
    await cache.get('/figures', 60)
    expect(rendered).toEqual(['/figures', '/figures'])
  } finally {
    vi.useRealTimers()
  }
})

test('the bytes are bounded: the oldest pages go, and one too large is never kept', async () => {
  const random = (length: number) => Array.from({ length }, () => Math.random().toString(36).slice(2, 3)).join('')
  const { cache } = makeCache({ maxBytes: 20_000, body: (url) => random(url === '/large' ? 30_000 : 3_000) })
  for (let number = 1; number <= 10; number++) await cache.get(`/${number}`)
  const kept = Array.from({ length: 10 }, (_, at) => cache.peek(`/${at + 1}`)).filter((page) => page !== undefined)
  const bytes = kept.reduce((sum, { raw, br, gzip }) => sum + raw.length + br!.length + gzip!.length, 0)
  expect(bytes).toBeLessThanOrEqual(20_000)
  expect(kept.length).toBeGreaterThan(1)
  expect(cache.peek('/1')).toBeUndefined()
  expect(cache.peek('/10')).toBeDefined()
  expect((await cache.get('/large')).status).toBe(200)
  expect(cache.peek('/large')).toBeUndefined()
  expect(cache.peek('/10')).toBeDefined()
})

test('a change during a render: its asker is answered, the next gets a new one', async () => {
  let finish = (_: Response) => {}
  let renders = 0
  const cache = new PageCache({
    maxBytes: 1_000_000,
    isUnknown: () => false,
    render: () => new Promise((resolve) => void (renders++, (finish = resolve))),
  })
  const early = cache.get('/')
  cache.clear()
  const finishEarly = finish
  const late = cache.get('/')
  expect(renders).toBe(2)
  finish(new Response('new'))
  expect((await late).raw.toString()).toBe('new')
  finishEarly(new Response('old'))
  expect((await early).raw.toString()).toBe('old')
  expect(cache.peek('/')?.raw.toString()).toBe('new')
})

test('one page answers for all unknown addresses, and names none of them', async () => {
  const { cache, rendered } = makeCache()
  const pages = [await cache.get('/unknown/1'), await cache.get('/unknown/2'), await cache.get('/unknown/3?q=x')]
  expect(new Set(pages).size).toBe(1)
  expect(pages[0]).toMatchObject({ status: 404 })
  expect(rendered).toEqual(['/page-not-found'])
  cache.clear()
  await cache.get('/unknown/4')
  expect(rendered).toHaveLength(2)
})

test('what a screen does not know, and failures, are not kept', async () => {
  const { cache } = makeCache()
  for (const address of ['/media/none-1', '/broken']) {
    expect((await cache.get(address)).status).not.toBe(200)
    expect(cache.peek(address)).toBeUndefined()
  }
})

test('a render that throws leaves nothing behind', async () => {
  let fail = true
  const render = async () => {
    if (fail) throw new Error('no')
    return new Response('yes')
  }
  const cache = new PageCache({ maxBytes: 1_000, isUnknown: () => false, render })
  await expect(cache.get('/')).rejects.toThrow('no')
  fail = false
  expect((await cache.get('/')).raw.toString()).toBe('yes')
})
