import { readRoutes } from './budget-routes.ts'

/** Sample addresses with parameters, measured beside the plain addresses of the route list. */
const samples: Record<string, string[]> = {
  // A built-in office and a stored member; a built-in article and a stored one.
  '/about-us/board-of-directors/:memberName': [
    '/about-us/board-of-directors/office-of-the-chairman',
    '/about-us/board-of-directors/bench-member',
  ],
  '/consumer-guide/:topic': ['/consumer-guide/outages'],
  '/fees/schedules/:day': ['/fees/schedules/2026-02-19'],
  '/*': ['/page-not-found'],
  '/topics/:slug': ['/topics/bench-topic'],
  '/media/:slug': ['/media/lagos-state-electricity-law-signed', '/media/bench-article'],
}
const withQuery: Record<string, string[]> = { '/search': ['/search?q=licence'], '/login': ['/login?tab=register'] }

/** Whether an address is excluded from search engines: search results, and the page of a mailed link. */
export const isLeftOutOfSearchEngines = (address: string): boolean => /^\/(search\?|reset-password)/.test(address)

/** Public pages are documents, inside this layout (routes.ts). */
export const documentFrame = 'app/layouts/document-layout'

/** Addresses of a route's page: the plain one, or samples with its parameters. Throws where there is none. */
export function samplesOf(path: string): string[] {
  const known = samples[path] ?? (path.includes(':') ? undefined : [path])
  if (!known) throw new Error(`tools/public-pages.ts has no sample address of ${path}`)
  return [...known, ...(withQuery[path] ?? [])]
}

/** Addresses of every public page of the build, except the not-found page. */
export function publicPages(client: string): string[] {
  return readRoutes(client)
    .filter(({ path, frames }) => path !== '/*' && frames.includes(documentFrame))
    .flatMap(({ path }) => samplesOf(path))
}

type Call = (method: string, path: string, body: FormData) => Promise<unknown>

/** Stores the content of the sample addresses; `call` acts as an Admin. */
export async function storeSamples(call: Call, picture: Uint8Array<ArrayBuffer>): Promise<void> {
  const form = (fields: Record<string, string>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.set(name, value)
    data.set('image', new Blob([picture]), 'picture.png')
    return data
  }
  const text = 'The Commission meets the distribution companies each quarter and publishes what was agreed. '
  const member = { name: 'Bench Member', position: 'Commissioner', bio: JSON.stringify([text.repeat(4), text]) }
  await call('POST', '/api/content/about/board-members', form(member))
  const article = { title: 'Bench article', author: 'Press office', date: '5 June 2026', content: text.repeat(12) }
  await call('POST', '/api/content/media', form(article))
  const topic = new FormData()
  topic.set('title', 'Bench topic')
  await call('POST', '/api/content/topics', topic)
}
