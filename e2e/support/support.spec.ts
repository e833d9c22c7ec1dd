import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { expectNoSidewaysScroll, viewports, withPage } from './browser.ts'
import { sweep } from './sweep.ts'

const pages: Record<string, string> = {
  '/good': '<main><h1>Tariffs</h1><p>Published tariffs.</p></main>',
  '/bad': '<main><h1>Tariffs</h1><img src="/favicon.ico"><p style="color:#bbb">pale</p></main>',
  '/uneven': '<main><h1 class="wide-and-dark">Uneven</h1><p class="broad">x</p></main>',
  '/wide': '<main><h1>Wide</h1><div class="wide">x</div></main>',
  '/loud': '<main><h1>Loud</h1></main><script src="/loud.js"></script>',
  '/inline': '<main><h1>Inline</h1></main><script>window.ran = true</script>',
}

const styles = `.wide{width:600px} .broad{width:330px}
  @media (min-width:1000px) and (prefers-color-scheme:dark){.wide-and-dark{color:#bbb}}`

let server: Server
let baseURL: string

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (path === '/loud.js') return response.setHeader('content-type', 'text/javascript').end("console.error('loud')")
    if (path === '/wide.css') return response.setHeader('content-type', 'text/css').end(styles)
    if (path === '/favicon.ico')
      return response.setHeader('content-type', 'image/svg+xml').end('<svg xmlns="http://www.w3.org/2000/svg"/>')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('content-security-policy', "default-src 'self'")
    const head =
      '<meta name="viewport" content="width=device-width"><title>Test</title><link rel="stylesheet" href="/wide.css">'
    response.end(`<!doctype html><html lang="en"><head>${head}</head><body>${pages[path]}</body></html>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  baseURL = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test.each(['phone', 'desktop'] as const)('a valid page passes on a %s under a strict policy', async (viewport) => {
  await withPage({ viewport, baseURL }, async (page) => {
    await page.goto('/good')
    expect(await page.evaluate(() => innerWidth)).toBe(viewports[viewport].width)
    expect(await page.getByRole('heading', { name: 'Tariffs' }).isVisible()).toBe(true)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

test('an inaccessible page fails', async () => {
  const look = withPage({ baseURL }, async (page) => {
    await page.goto('/bad')
    await expectAccessible(page)
  })
  await expect(look).rejects.toThrow(/image-alt/)
})

test('a page wider than a phone fails', async () => {
  const look = withPage({ viewport: 'phone', baseURL }, async (page) => {
    await page.goto('/wide')
    await expectNoSidewaysScroll(page)
  })
  await expect(look).rejects.toThrow(/px wider/)
})

test('a sweep finds what only one of its windows shows, and goes on', async () => {
  const looks = sweep({ url: baseURL, expected: [/Content Security Policy/] }, ['/uneven', '/bad', '/good'])
  await expect(looks).rejects.toThrow(
    /uneven on a phone.*px wider[^]*uneven on a desktop.*color-contrast[^]*bad on a phone.*image-alt/s,
  )
  await expect(looks).rejects.not.toThrow(/good/)
})

test.each([
  ['/loud', /error: loud/],
  ['/inline', /Content Security Policy/i],
])('the problem of %s fails its test, unless it is expected', async (path, complaint) => {
  const visit = (expected: RegExp[]) => withPage({ baseURL }, async (page) => void (await page.goto(path)), expected)
  await expect(visit([])).rejects.toThrow(complaint)
  await visit([complaint])
})
