import type { Page } from '../portal/src/page.ts'
import { pages } from '../portal/src/app/all-pages.ts'

/** Whether an address is excluded from search engines: search results, the page of a mailed link, and those of reporters. */
export const isLeftOutOfSearchEngines = (address: string): boolean =>
  /^\/(search\?|reset-password|forgot-password\/|verify-email|undo-email-change|user-profile|company-answer|complaint-solved|whistleblowing\/)/.test(
    address,
  )

/** Addresses of a page: its samples, or the plain one. Throws where there is none. */
export function samplesOf({ path, samples }: Pick<Page, 'path' | 'samples'>): readonly string[] {
  if (!samples && /[:*]/.test(path)) throw new Error(`pages.ts has no sample address of ${path}`)
  return samples ?? [path]
}

/** Addresses of every page that visitors get as a document, except the not-found page. */
export const publicPages = pages
  .filter(({ path, file, layout, visitors }) => file && path !== '/*' && (layout === 'document' || visitors))
  .flatMap(samplesOf)

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
