import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPortal } from '../e2e/support/portal.ts'
import { caseKinds } from '../portal/src/app/case-kinds.ts'
import { readRoutes } from './budget-routes.ts'
import { type PageScripts, scriptBytes, scriptsOfPage, withStaticImports } from './budget-scripts.ts'
import { repositoryRoot } from './repository-root.ts'

const signedInPages = [
  'user-profile',
  'forms',
  'enquiries',
  'whistleblowing',
  'cases',
  ...caseKinds.map(({ path }) => path.slice(1)),
].join('|')

/** Kilobytes (1,000 bytes, brotli) of JavaScript that the first visit of a page may load; the first pattern that fits counts. */
const limits: { pages: string; route: RegExp; kilobytes: number }[] = [
  { pages: 'content manager', route: /^\/content-manager(\/|$)/, kilobytes: 250 },
  // Forms, tabs, dialogs and queries: screens with calls of their own, for those who sign in or file something.
  {
    pages: 'portal screen',
    route: new RegExp(`^/(login|forgot-password|reset-password|verify-email|undo-email-change|${signedInPages})(/|$)`),
    kilobytes: 185,
  },
  { pages: 'public page', route: /^\//, kilobytes: 111 },
]
/** What the first touch of a public page may load, after a first visit of hardly anything: the router, and contact's form that is kept, checked and sent. */
const whenTouched = 115
/** A page that is only read leaves the router's scripts out, and a public page that has them waits with them. */
const withoutRouter = 6

const client = join(repositoryRoot, 'portal/build/client')

type Figure = { route: string; kilobytes: number; limit: number; pages: string }
type Scripts = Pick<PageScripts, 'files' | 'inline' | 'hasRouter'>

/** The limit of a page: by its address, or the small one where the router is left out or waits. */
export function limitFor(route: string, hasRouter: boolean): { pages: string; kilobytes: number } {
  if (!hasRouter) return { pages: 'read only', kilobytes: withoutRouter }
  const limit = limits.find((each) => each.route.test(route))
  if (!limit) throw new Error(`no budget for ${route}`)
  return limit
}

function figureOf(route: string, scripts: Scripts): Figure {
  const read = (path: string) => readFileSync(join(client, path), 'utf8')
  const bytes = scriptBytes([...withStaticImports(scripts.files, read).map(read), ...scripts.inline])
  const { pages, kilobytes } = limitFor(route, scripts.hasRouter)
  return { route, kilobytes: bytes / 1_000, limit: kilobytes, pages }
}

/** What a first visit loads, and a second figure for what the first touch of a page adds to it. */
function figuresOf(route: string, { files, inline, later, hasRouter }: PageScripts): Figure[] {
  if (later.length === 0) return [figureOf(route, { files, inline, hasRouter })]
  return [
    figureOf(route, { files, inline, hasRouter: false }),
    {
      ...figureOf(`${route} when touched`, { files: later, inline: [], hasRouter: true }),
      limit: whenTouched,
      pages: 'touched page',
    },
  ]
}

async function measure(): Promise<Figure[]> {
  const portal = await startPortal()
  try {
    const figures: Figure[] = []
    for (const { path, files } of readRoutes(client)) {
      // A path with a parameter has no address to ask for; the build's own list says what its page loads.
      const answer = /[:*]/.test(path) ? undefined : await fetch(portal.url + path)
      if (answer && !answer.ok) throw new Error(`${path} answered ${answer.status}`)
      const known = { files, inline: [], later: [], hasRouter: true }
      figures.push(...figuresOf(path, answer ? scriptsOfPage(await answer.text()) : known))
    }
    return figures
  } finally {
    await portal.stop()
  }
}

if (import.meta.main) {
  const figures = await measure()
  for (const { route, kilobytes, limit, pages } of figures) {
    const verdict = kilobytes > limit ? `over the ${limit} kB of a ${pages}` : `of ${limit} kB`
    console.log(`${route.padEnd(44)} ${kilobytes.toFixed(1).padStart(6)} kB ${verdict}`)
  }
  if (figures.length === 0) console.log('the build lists no page')
  process.exitCode = figures.length === 0 || figures.some(({ kilobytes, limit }) => kilobytes > limit) ? 1 : 0
}
