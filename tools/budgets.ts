import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPortal } from '../e2e/support/portal.ts'
import { applicationParameter } from '../portal/src/kit/api/page-token.ts'
import { pageLists } from '../portal/src/app/page-lists.ts'
import type { Page } from '../portal/src/page.ts'
import { pages } from '../portal/src/app/all-pages.ts'
import { readRoutes } from './budget-routes.ts'
import { adminAccount, weighVisits } from './budget-visits.ts'
import { type PageScripts, scriptBytes, scriptsOfPage, withStaticImports } from './budget-scripts.ts'
import { samplesOf } from './public-pages.ts'
import { repositoryRoot } from './repository-root.ts'

interface Limit {
  pages: string
  /** Units of 1,000 bytes, in brotli: the JavaScript that a first visit may load. */
  kilobytes: number
}
export const publicPage: Limit = { pages: 'public page', kilobytes: 6 }
const contentManager: Limit = { pages: 'content manager', kilobytes: 208 }
/** React and the router are 94 kB of it, queries and the site's frame some 34, a thread with files 5 (docs/decisions/0034). */
const personScreen: Limit = { pages: 'screen of a consumer or applicant', kilobytes: 169 }
const staffScreen: Limit = { pages: 'screen of staff', kilobytes: 188 }
/** My work, where staff land. */
const firstStaffScreen: Limit = { pages: 'first screen of the workplace', kilobytes: 160 }

const client = join(repositoryRoot, 'portal/build/client')

type Figure = { address: string; kilobytes: number; limit: Limit }

/** The limit for a page: public pages have one limit without exception. */
export function limitFor({ path, layout }: Pick<Page, 'path' | 'layout'>): Limit {
  if (layout === 'document') return publicPage
  if (path === '/work') return firstStaffScreen
  if (layout === 'manager') return contentManager
  return layout === 'application' || pageLists.readerPaths.some((part) => path.startsWith(part))
    ? personScreen
    : staffScreen
}

function weigh({ files, inline }: PageScripts): number {
  const read = (path: string) => readFileSync(join(client, path), 'utf8')
  return scriptBytes([...withStaticImports(files, read).map(read), ...inline]) / 1_000
}

async function measure(): Promise<Figure[]> {
  const portal = await startPortal({ env: adminAccount })
  try {
    const figures: Figure[] = []
    for (const route of readRoutes(client)) {
      const page = pages.find(({ path, file }) => file && path === route.path)
      if (!page) continue
      const limit = limitFor(page)
      const isPublic = limit === publicPage || page.visitors
      for (const address of isPublic ? samplesOf(page) : [])
        figures.push({ address, limit: publicPage, kilobytes: weigh(await readScripts(portal.url + address)) })
      if (limit === publicPage) continue
      const address = page.visitors ? `${page.path}?${applicationParameter}` : page.path
      // A screen with a parameter has no address to request; the build's manifest lists its files.
      const isAsked = !/[:*]/.test(address)
      const scripts = isAsked ? await readScripts(portal.url + address) : { files: route.files, inline: [] }
      figures.push({ address, limit, kilobytes: weigh(scripts) })
    }
    for (const { visit, kilobytes } of await weighVisits(portal.url))
      figures.push({ address: visit.address, kilobytes, limit: { pages: visit.what, kilobytes: visit.most } })
    return figures
  } finally {
    await portal.stop()
  }
}

async function readScripts(url: string): Promise<PageScripts> {
  const answer = await fetch(url)
  // The not-found page has the same limit.
  if (!answer.ok && answer.status !== 404) throw new Error(`${url} answered ${answer.status}`)
  return scriptsOfPage(await answer.text())
}

if (import.meta.main) {
  const figures = await measure()
  for (const { address, kilobytes, limit } of figures) {
    const verdict = kilobytes > limit.kilobytes ? 'over the' : 'of'
    const figure = `${kilobytes.toFixed(1).padStart(6)} kB`
    console.log(`${address.padEnd(52)} ${figure} ${verdict} ${limit.kilobytes} kB of a ${limit.pages}`)
  }
  if (figures.length === 0) console.log('the build lists no page')
  process.exitCode = figures.length === 0 || figures.some(({ kilobytes, limit }) => kilobytes > limit.kilobytes) ? 1 : 0
}
