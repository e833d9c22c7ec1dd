import { attackWithAddresses } from '@regulator/tools/hostile/addresses.ts'
import { memoryAfterCollection } from '@regulator/tools/hostile/memory-probe.ts'
import { expect, test } from 'vitest'
import { usePortal } from '../testing.server.ts'

const portal = await usePortal({ own: 'measures its memory' })

const mebibytes = (bytes: number) => bytes / 1_048_576
const read = async (path: string) => {
  const answer = await fetch(portal.url + path)
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

test('1,800 made-up addresses of every kind use no more memory than the existing pages', async () => {
  const report = await attackWithAddresses({ url: portal.url, count: 1_800, memory: memoryAfterCollection })
  expect(mebibytes(report.after - report.before)).toBeLessThan(16)
  // Requests refused by a limit would prove nothing about memory.
  expect(report.refused).toBeLessThan(report.sent / 20)
  expect(report.answers['screens behind sign-in']).toEqual({ 200: expect.any(Number) })
})

test('every spelling of an address gives the same page', async () => {
  const { text } = await read('/about-us')
  for (const path of ['/ABOUT-US', '/about-us/', '/about-us///', '/%61bout-us', '/x/../about-us', '/about-us?x=1'])
    expect((await read(path)).text).toBe(text)
})

test('screens behind sign-in have one frame for every id', async () => {
  for (const path of ['/petitions', '/enquiries', '/user-profile/forms', '/content-manager']) {
    const [one, other] = [await read(`${path}/first`), await read(`${path}/second?x=1`)]
    expect(one.status).toBe(200)
    expect(one.text).toBe(other.text)
    expect(one.text).not.toContain('first')
  }
})

test('a list page that does not exist gives the address of the one shown', async () => {
  const { status, text } = await read('/media?page=987654')
  expect(status).toBe(200)
  expect(text).toMatch(/<link rel="canonical" href="[^"]*\/media"\/>/)
})

test('an address too long for a form is refused', async () => {
  expect((await read(`/forms/${'x'.repeat(250)}`)).status).toBe(404)
})

test('a member under another spelling gives the address of the page', async () => {
  const { status, text } = await read('/about-us/board-of-directors/OFFICE-of-the-chairman')
  expect(status).toBe(200)
  expect(text).toMatch(/<link rel="canonical" href="[^"]*\/office-of-the-chairman"\/>/)
})

test('no browser caches a page for whistle-blowers, whatever the spelling of its address', async () => {
  for (const path of [
    '/whistleblowing',
    '/WhistleBlowing',
    '/%77histleblowing',
    '/whistleblowing/',
    '/whistleblowing/x',
  ])
    expect((await read(path)).headers.get('cache-control')).toBe('no-store')
})

test('a page that is rendered and not cached leaves nothing in memory', async () => {
  // What pages leave is there after every round. What the engine compiles or frees late, and what other work of the portal holds, changes some.
  const growths: number[] = []
  for (let round = 0, before = await memoryAfterCollection(); round < 5; round++) {
    for (let number = 0; number < 54; number++)
      expect((await read(`/forms/made-up-${round}-${number}`)).status).toBe(404)
    const after = await memoryAfterCollection()
    growths.push(after - before)
    before = after
  }
  const [, second] = growths.sort((a, b) => a - b)
  expect(mebibytes(second!)).toBeLessThan(0.84)
})

test('a network that opens too many pages with free text reads when to retry; cached pages stay open to it', async () => {
  for (let number = 0, status = 200; status === 200 && number < 400; number++)
    ({ status } = await read(`/tariffs?q=${number}`))
  const answer = await read('/tariffs?q=fee')
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(answer.text).toContain('Too many pages were opened from your network in the last minute.')
  expect((await read('/about-us')).status).toBe(200)
  expect((await read('/nowhere')).status).toBe(404)
})
