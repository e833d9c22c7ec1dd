import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { admin } from '../e2e/support/portal.ts'
import { started } from '../e2e/support/screen.ts'
import { keepToken, type Session, signIn } from '../e2e/support/session.ts'
import { launchBrowser } from './browser.ts'
import { scriptBytes } from './budget-scripts.ts'
import { repositoryRoot } from './repository-root.ts'

export const adminAccount = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }

/** A visit whose parts on demand count too: they come with the page, and are in no list of the build. */
interface Visit {
  address: string
  /** kB of JavaScript in brotli, until the screen can be used. */
  most: number
  what: string
  usable: (page: Page) => Promise<unknown>
}

const visits: Visit[] = [
  {
    address: '/content-manager',
    most: 209,
    what: 'first visit of the content manager',
    usable: async (page) => {
      await started(page)
      await page.getByRole('main').getByRole('textbox').first().waitFor()
    },
  },
  {
    address: '/content-manager/all/new?type=article',
    // The list of all pages is part of it, so each new page adds some hundred bytes.
    most: 355,
    what: 'first visit with the editor of texts',
    usable: (page) => page.locator('.ProseMirror[contenteditable=true]').waitFor(),
  },
]

/** The kB of each visit, by a signed-in administrator with an empty cache. */
export async function weighVisits(url: string): Promise<{ visit: Visit; kilobytes: number }[]> {
  const session = await signIn(url)
  const browser = await launchBrowser()
  try {
    const figures = []
    for (const visit of visits) figures.push({ visit, kilobytes: await weigh(browser, url, session, visit) })
    return figures
  } finally {
    await browser.close()
  }
}

async function weigh(browser: Browser, url: string, session: Session, { address, usable }: Visit): Promise<number> {
  const context = await openAs(browser, session)
  try {
    const page = await context.newPage()
    const files = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) files.add(pathname)
    })
    await page.goto(url + address)
    await usable(page)
    const read = (path: string) => readFileSync(join(repositoryRoot, 'portal/build/client', path), 'utf8')
    return scriptBytes([...files].map(read)) / 1_000
  } finally {
    await context.close()
  }
}

async function openAs(browser: Browser, { root, token }: Session): Promise<BrowserContext> {
  const context = await browser.newContext()
  await keepToken(context, token)
  await context.addInitScript((state) => localStorage.setItem('root', state), root)
  // What the page loads at rest (portal-layout.tsx, kit/outbox/waiting.ts) does not count; a slow machine gets there before the screen can be used.
  await context.addInitScript((restMs) => {
    const start = window.setTimeout.bind(window)
    const count = (work: TimerHandler, ms = 0, ...rest: unknown[]) => (ms < restMs ? start(work, ms, ...rest) : 0)
    Object.assign(window, { setTimeout: count })
  }, 1_500)
  return context
}
