import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { systemActor } from '#platform/actor.ts'
import type { Problem } from '#platform/problem.ts'
import { storeFile } from './service.library.server.ts'
import { formWith, testPicture } from '../testing.ts'

const portal = await usePortal()
const token = await portal.adminToken()
let requests = 0
const elsewhere = createServer((_request, response) => {
  requests++
  response.end()
})
await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
afterAll(() => void elsewhere.close())

const svg = (inside: string, attributes = 'width="320" height="160"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`
const green = '<rect width="100%" height="100%" fill="#0b6b3a"/>'
const upload = (text: string | Uint8Array) =>
  portal.call('POST', '/api/content-manager/library', { token, body: formWith({ alt: 'x' }, 'file', text, 'x.svg') })

/** The pixel in the middle of a stored picture. */
async function middleOf(url: string): Promise<number[]> {
  const answer = await fetch(portal.url + url)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4
  return [...data.subarray(at, at + 4)]
}
const isGreen = ([r = 0, g = 0, b = 0, a = 0]: number[]) => r < 40 && g > 80 && b < 90 && a > 250

test.each([
  ['with a size', svg(green), { width: 1600, height: 800 }],
  ['with only a view box', svg(green, 'viewBox="0 0 10 20"'), { width: 1600 }],
  ['tall', svg(green, 'width="10" height="1000"'), { width: 40, height: 4000 }],
  ['of one pixel', svg(green, 'width="1" height="1"'), { width: 1600, height: 1600 }],
  [
    'with text and a declaration',
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn -->\n${svg(`${green}<text y="9">Ẹ̀kọ́</text>`)}`,
    {},
  ],
])('a drawing %s is stored as pixels', async (_what, text, size) => {
  const made = await upload(text)
  expect(made).toMatchObject({ status: 201, body: { kind: 'image', ...size } })
  expect(made.body.url).toMatch(/\.webp$/)
  expect(isGreen(await middleOf(made.body.url))).toBe(true)
})

test('an article takes a drawing as its picture', async () => {
  const form = formWith({ title: 'Drawn', author: 'A', date: '2027', content: 'C' }, 'image', svg(green), 'chart.svg')
  const made = await portal.call('POST', '/api/content/media', { token, body: form })
  expect(made).toMatchObject({ status: 201, body: { imageUrl: expect.stringMatching(/\/1600x800\.webp$/) } })
})

test('addresses in a drawing are not loaded, neither of other sites nor of this machine', async () => {
  const secret = join(portal.dataDir, 'secret.png')
  await writeFile(secret, await testPicture(320, 160, '#ff0000'))
  const away = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/x`
  const hrefs = [away, pathToFileURL(secret).href, secret, 'secret.png', '/etc/passwd']
  const images = hrefs.map((href) => `<image xlink:href="${href}" href="${href}" width="320" height="160"/>`).join('')
  const style = `<style>@import url("${away}"); @font-face { font-family: x; src: url("${away}") } text { font-family: x }</style>`
  const made = await upload(svg(`${style}${green}${images}<use href="${away}#a"/><text y="9">t</text>`))
  expect(made.status).toBe(201)
  expect(isGreen(await middleOf(made.body.url))).toBe(true)
  expect(requests).toBe(0)
})

const laughs = `<!DOCTYPE svg [<!ENTITY a "ha">${'bcdefghi'.replace(/./g, (name, at: number) => `<!ENTITY ${name} "${`&${'abcdefgh'[at]};`.repeat(10)}">`)}]>`
const nested = (depth: number) => '<g>'.repeat(depth) + green + '</g>'.repeat(depth)
const uses = Array.from({ length: 30 }, (_, n) => `<g id="u${n + 1}">${`<use href="#u${n}"/>`.repeat(10)}</g>`).join('')
const unsafe = 'This SVG has a script, an entity or an embedded page'

test.each([
  ['a script', svg(`${green}<script>alert(1)</script>`), unsafe],
  ['a handler', svg('<rect width="9" height="9" onload="alert(1)"/>'), unsafe],
  ['a script in a link', svg(`<a href="javascript:alert(1)">${green}</a>`), unsafe],
  ['a page inside', svg('<foreignObject><p>Hello</p></foreignObject>'), unsafe],
  ['an entity bomb', `${laughs}${svg(`<text>&i;</text>`)}`, unsafe],
  [
    'a file of this machine as entity',
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
    unsafe,
  ],
  [
    'an included file',
    svg('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>'),
    unsafe,
  ],
  ['an encoding that hides its text', `<?xml version="1.0" encoding="UTF-7"?>${svg(green)}`, unsafe],
  ['UTF-16', Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${svg(green)}`, 'utf16le'), 'picture or a PDF'],
  ['too much text', svg(`${green}<!--${'x'.repeat(5 * 1024 * 1024)}-->`), 'at most 5 MB'],
  ['a huge size', svg(green, 'width="1000000000" height="1000000000"'), ''],
  ['no height', svg(green, 'width="10" height="0"'), ''],
  ['a cut end', svg(green).slice(0, -10), ''],
  ['100,000 groups in each other', svg(nested(100_000)), ''],
  ['10 to the power of 30 copies', svg(`<defs><g id="u0">${green}</g>${uses}</defs><use href="#u30"/>`), ''],
  ['a page with a drawing', `<html><body>${svg(green)}</body></html>`, 'picture or a PDF'],
])('a drawing with %s is refused or drawn harmlessly, and the portal goes on', async (_what, text, words) => {
  // As staff of their own: only so many files of one person may be refused in a time.
  const actor = { ...systemActor, id: randomUUID() }
  const file = { stream: Readable.from([Buffer.from(text)]), filename: 'x.svg' }
  const outcome = await storeFile(portal.deps, actor, file, { stays: true, alt: 'x' }).catch((error: unknown) => error)
  if (words) expect(outcome).toMatchObject({ statusCode: 415, message: expect.stringContaining(words) })
  // 503: a busy machine had no time to draw it.
  else expect([undefined, 415, 503]).toContain((outcome as Problem).statusCode)
  expect((await portal.call('GET', '/api/content/media')).status).toBe(200)
})
