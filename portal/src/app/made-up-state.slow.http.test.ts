import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@regulator/tools/test-database.ts'
import { pino } from 'pino'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/settings/config.server.ts'
import { makePdf } from '#platform/pdf/make-pdf.server.ts'
import type { PdfDocument } from '#platform/pdf/pdf-document.ts'
import { readPdfText } from '#platform/pdf/testing.server.ts'
import { councils } from '#platform/state/councils.ts'
import * as madeUp from '#platform/state/testing.made-up.ts'
import type { Portal } from './portal.server.ts'
import { testAdmin } from './testing.server.ts'

const root = resolve(import.meta.dirname, '../..')
const stateFolder = join(root, 'src/platform/state')
const facts = ['commission', 'companies', 'councils', 'law', 'news', 'documents/list', 'documents/texts']
const replaced = facts.map((name) => join(stateFolder, `${name}.ts`))
const madeUpFile = join(stateFolder, 'testing.made-up.ts')

/** Puts the made-up facts in the place of those of this state. */
const anotherState: Plugin = {
  name: 'another-state',
  enforce: 'pre',
  resolveId(source, importer) {
    const file = source.startsWith('#platform/')
      ? join(root, 'src', source.slice(1))
      : source.startsWith('.') && importer
        ? resolve(importer, '..', source)
        : ''
    return replaced.includes(file) ? madeUpFile : undefined
  },
}

let vite: ViteDevServer
let database: TestDatabase
let folder: string
let portal: Portal
const mails: { subject: string; text: string; html?: string | undefined; from?: unknown }[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'portal-state-'))
  vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    cacheDir: join(folder, 'vite'),
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    plugins: [anotherState],
  })
  const { startPortal } = (await vite.ssrLoadModule('/src/app/portal.server.ts')) as typeof import('./portal.server.ts')
  const config = readConfig(
    {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PUBLIC_URL: 'http://localhost',
      LOG_LEVEL: 'silent',
      ADMIN_EMAIL: testAdmin.email,
      ADMIN_PASSWORD: testAdmin.password,
      MASTER_KEY: Buffer.alloc(32, 'test').toString('base64'),
    },
    folder,
  )
  portal = await startPortal(config, pino({ level: 'silent' }), {
    say: () => {},
    overrides: { mailer: { send: async (mail) => void mails.push(mail), close() {} } },
    development: { vite, database: undefined },
  })
})
afterAll(async () => {
  await portal?.stop()
  await vite?.close()
  await Promise.all([database.drop(), rm(folder, { recursive: true })])
})

// The time zone of Nigeria has the name of a city.
const names = `(?<!Africa/)\\b(?:Lagos|LASERC|Eko|Ikeja|IE Energy|EKED[CP]|IKEDC|767|${councils.map(({ name }) => name).join('|')})\\b|Excel \\(`
const laws = 'State electricity law|electricity law of|ORDER/001|transition order|[345] (?:December 2024|June 2025)'
const find = (words: string) => {
  const context = new RegExp(`.{0,60}(?:${words}).{0,40}`, 'i')
  return (text: string) => context.exec(text)?.[0]
}
/** Names of this state in sources; on what people see, its law and orders too. */
const namesIn = find(names)
const wordsOf = find(`${names}|${laws}`)

async function read(url: string, headers: Record<string, string> = {}) {
  const { statusCode, body } = await portal.server.app.inject({ method: 'GET', url, headers })
  expect([url, statusCode]).toEqual([url, 200])
  return body
}

test('the made-up state has every fact that a state has', async () => {
  for (const file of replaced)
    expect(Object.keys(madeUp)).toEqual(expect.arrayContaining(Object.keys(await import(file))))
})

test('no public page, feed, description or file that finds pages has a word of another state', async () => {
  const map = await read('/sitemap.xml')
  const addresses = [...map.matchAll(/<loc>http:\/\/localhost([^<]*)<\/loc>/g)].map(([, path = '']) => path || '/')
  expect(addresses.length).toBeGreaterThan(30)
  expect(await read('/')).toContain('Kurmi State')
  const others = ['/sitemap.xml', '/robots.txt', '/media/feed.xml', '/media/atom.xml', '/regulations/feed.xml']
  const api = ['/api/openapi.json', '/api/content/guide', '/.well-known/security.txt', '/search?q=law', '/login']
  for (const address of [...addresses, ...others, ...api])
    expect([address, wordsOf(await read(address))]).toEqual([address, undefined])
})

test('nor has a screen of staff or applicants, a mail or the search', async () => {
  const { app } = portal.server
  const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload: testAdmin })
  const headers = { authorization: `Bearer ${login.json<{ token: string }>().token}` }
  const calls = ['/api/search?q=law', '/api/search?q=disco', '/api/search-words', '/api/forms']
  for (const call of calls) {
    const answer = await app.inject({ method: 'GET', url: call, headers })
    expect([call, wordsOf(answer.body)]).toEqual([call, undefined])
  }
  const { featureData } = (await vite.ssrLoadModule('/src/app/features.ts')) as typeof import('./features.ts')
  const fills = featureData.flatMap((feature) => feature.fills.map(({ read }) => read({ of: () => [] })))
  expect(wordsOf(JSON.stringify(fills))).toBeUndefined()
  await app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: {
      name: 'Ada',
      surname: 'Obi',
      phone: '08031234567',
      email: 'ada@example.com',
      password: 'Sturdy-Lamp9!',
      agreeTerms: true,
    },
  })
  await expect.poll(() => mails.length).toBeGreaterThan(0)
  expect(wordsOf(JSON.stringify(mails))).toBeUndefined()
  expect(JSON.stringify(mails)).toContain('Kurmi')
})

test('nor has a PDF', async () => {
  const load = async (name: string) =>
    Object.values(await vite.ssrLoadModule(`/src/features/regulations/documents/${name}.ts`))
  const documents = (
    await Promise.all(['governance-guidelines', 'registration-and-licensing-guidelines'].map(load))
  ).flat()
  for (const document of documents as PdfDocument[]) {
    const text = readPdfText(await makePdf(document))
    expect(text).toContain('Kurmi')
    expect(wordsOf(text)).toBeUndefined()
  }
  const fees = await portal.server.app.inject({ method: 'GET', url: '/docs/schedule-of-fees.pdf' })
  expect(wordsOf(readPdfText(fees.rawPayload))).toBeUndefined()
})

test('no source outside the folder of the state names the state', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: join(root, 'src'), exclude: (name) => name === 'state' })
  const named = sources
    .filter((name) => !/\.test\.tsx?$|testing|gallery/.test(name))
    .flatMap((name) => {
      const code = readFileSync(join(root, 'src', name), 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '')
      const words = namesIn(code)
      return words ? [`${name}: ${words}`] : []
    })
  expect(named).toEqual([])
})
