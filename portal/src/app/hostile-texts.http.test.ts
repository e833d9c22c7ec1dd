import Fastify from 'fastify'
import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import { expect, test } from 'vitest'
import { schemaOfFields } from '#fields/content/content-schema.ts'
import { contentTypes } from '#fields/content/content-type.ts'
import { pages } from '#app/all-pages.ts'
import { createMetrics } from '#platform/telemetry/telemetry.server.ts'
import { registerApi } from './api.server.ts'
import { features } from './features.server.ts'
import { cpuOf, filledWith, hostileTexts } from './testing.hostile-texts.ts'
import { usePortal } from './testing.server.ts'

// A stranger's text costs what its length costs: no expression reads it again from each of its places, and none before its length is known.

// The tests of pages come from many networks, since one may open only some in a minute.
const portal = await usePortal({ own: 'stands behind a proxy', env: { TRUST_PROXY: '1' } })
const limitMs = 5
/** On a slow machine what is linear may need more than the limit, but not this much. */
const maxMs = 50
/** Of a text beside ten texts of a tenth of its length: one is linear, ten reads it again from each of its places. */
const maxGrowth = 4

/** The schemas of every call, as they are mounted. */
async function schemasOfCalls(): Promise<[name: string, schema: z.ZodMiniType][]> {
  const found: [string, z.ZodMiniType][] = []
  const app = Fastify()
  app.addHook('onRoute', ({ method, url, schema }) => {
    for (const part of ['body', 'querystring', 'params'] as const)
      if (schema?.[part] && method !== 'HEAD')
        found.push([`${String(method)} ${url} ${part}`, schema[part] as z.ZodMiniType])
  })
  await registerApi(app, { ...portal.deps, metrics: createMetrics() }, { features, dev: false })
  await app.ready()
  await app.close()
  // The calls of content read what they receive by its type.
  const types = portal.deps.hooks.of(contentTypes)
  return [
    ...found,
    ...types.map(({ key, fields }): [string, z.ZodMiniType] => [`content ${key}`, schemaOfFields(fields)]),
  ]
}

/** The processor time of `times` times the work. */
const sumOf = (times: number, work: () => unknown) =>
  cpuOf(() => {
    for (let at = 0; at < times; at++) work()
  }, Number.MAX_VALUE)

test('no text of any call costs more than its length', async () => {
  const schemas = await schemasOfCalls()
  expect(schemas.length).toBeGreaterThan(500)
  const slow = new Map<string, string>()
  for (const length of [30_000, 4_000]) {
    const shorter = new Map(hostileTexts(length / 10))
    for (const [kind, text] of hostileTexts(length))
      for (const [name, schema] of schemas.filter(([each]) => !slow.has(each))) {
        const parse = (typed: string) => () =>
          filledWith(schema, typed).map((value) => safeParse(schema, value).success)
        const ms = await cpuOf(parse(text), limitMs)
        // Several times each: a system may count the time of a thread in steps of 4 ms.
        const grows = async () =>
          (await sumOf(5, parse(text))) > maxGrowth * (await sumOf(50, parse(shorter.get(kind)!)))
        if (ms > maxMs || (ms > limitMs && (await grows()))) slow.set(name, `${length} × ${kind}: ${ms.toFixed(0)} ms`)
      }
  }
  expect([...slow]).toEqual([])
})

const withinLetters = hostileTexts(7_000).filter(([kind]) => kind.endsWith('letters'))

/** As it may be in an address or a header, of which Node takes 16 KiB in all. */
const shortEncoded = (text: string) =>
  encodeURI(text.slice(0, 5_000).toWellFormed())
    .replace(/[?#]/g, encodeURIComponent)
    .slice(0, 7_000)
    .replace(/%.?$/, '')
const shortHeader = (text: string) =>
  text
    .replace(/[^ -~\u00a0-\u00ff]/g, '-')
    .trim()
    .slice(0, 7_000)

let network = 0
/** The processor time of a request, its answer included; a limit would hide what is behind it. */
async function costOf({ path, headers }: Sent, limit: number): Promise<number> {
  return cpuOf(async () => {
    network++
    const from = `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`
    const answer = await fetch(portal.url + path, {
      redirect: 'manual',
      headers: { 'x-forwarded-for': from, ...headers },
    })
    await answer.arrayBuffer()
    if (answer.status === 429) throw new Error(`${path.slice(0, 40)} was refused`)
  }, limit)
}

/** Addresses of a page with a text at every place that it or the portal reads. */
function addressesWith({ path, query = {} }: (typeof pages)[number], text: string): string[] {
  const filled = path.replace(/:\w+\??|\*/g, () => text)
  const names = [...Object.keys(query), 'preview', 'next', 'unknown']
  return [
    `${filled}${filled.endsWith('/') ? '' : '/'}${text}/x`,
    ...names.map(
      (name) => `${filled}?${name}=${encodeURIComponent(text.toWellFormed()).slice(0, 9_000).replace(/%.?$/, '')}`,
    ),
  ]
}

interface Sent {
  path: string
  headers?: Record<string, string>
}

/** What a request costs more than the same with plain letters, in ms: 0 within the limit. Both are measured again before it counts, since other work may have come between. */
async function extraCost(sent: Sent, plain: Sent, usual: number): Promise<number> {
  let extra = (await costOf(sent, usual + limitMs)) - usual
  for (let round = 0; round < 3 && extra > limitMs; round++) {
    const again = await costOf(plain, 0)
    extra = Math.min(extra, (await costOf(sent, again + limitMs)) - again)
  }
  return extra > limitMs ? extra : 0
}

test('no address of a page costs more for the letters in it', async () => {
  const slow: string[] = []
  const kinds = withinLetters.map(([kind, text]) => [kind, shortEncoded(text)] as const)
  const documents = pages.filter(({ layout, visitors }) => layout === 'document' || visitors)
  for (const [nth, page] of documents.entries()) {
    const usual: number[] = []
    for (const path of addressesWith(page, 'a'.repeat(7_000))) usual.push(await costOf({ path }, 0))
    // The pages share what reads addresses, so that each need not get each kind.
    for (const [kind, text] of kinds.filter((_, at) => at % 9 === nth % 9))
      for (const [at, path] of addressesWith(page, text).entries()) {
        // As long: a path with two texts that are longer would be refused unread.
        const asLong = addressesWith(page, 'a'.repeat(text.length))[at]!
        const extra = await extraCost({ path }, { path: asLong }, usual[at]!)
        if (extra) slow.push(`${page.path} ${at}: ${kind}: ${extra.toFixed(0)} ms`)
      }
  }
  expect(slow).toEqual([])
})

test('no header costs more for the letters in it', async () => {
  const names =
    'accept accept-encoding accept-language authorization cookie content-type forwarded if-none-match if-modified-since origin range referer user-agent sec-fetch-site x-forwarded-for x-forwarded-host x-request-id idempotency-key tus-resumable traceparent'.split(
      ' ',
    )
  const slow: string[] = []
  for (const [at, path] of ['/', '/no-such-page', '/api/auth/me'].entries()) {
    const plain = { path, headers: { 'user-agent': 'a'.repeat(7_000) } }
    const usual = await costOf(plain, 0)
    for (const [index, [kind, text]] of withinLetters.entries())
      for (const name of names.filter((_, of) => (of + index) % 3 === at)) {
        const extra = await extraCost({ path, headers: { [name]: shortHeader(text) } }, plain, usual)
        if (extra) slow.push(`${path} ${name}: ${kind}: ${extra.toFixed(0)} ms`)
      }
  }
  expect(slow).toEqual([])
})
