import type { Browser, BrowserContext, Page } from 'playwright-core'
import { keepToken, type Session } from '../../e2e/support/session.ts'

/** A screen of a signed-in person, and the words by which its data is recognised. */
export interface Screen {
  path: string
  shows: string
}
export interface Seen {
  /** Until the data was in sight, in ms from the start of the navigation. */
  cold: number
  /** The same where the server renders the page without its reader's data (decision 35). */
  withoutData: number
  /** The same where the application starts before the page is painted. */
  startedAtOnce: number
  warm: number
  /** Until the first visit's screen could be used. */
  usable: number
  /** Of the first visit: requests, and kB as transferred. */
  requests: number
  kilobytes: number
}

/** A bad connection in the country: 400 kbit/s both ways, 400 ms for each answer. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Visits a screen on a bad connection, with an empty cache and then again, and with an empty cache as a page without data and as one that starts at once. */
export async function visitSlowly(browser: Browser, url: string, person: Session, screen: Screen): Promise<Seen> {
  const openPhone = async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: url })
    await context.addInitScript((state) => localStorage.setItem('root', state), person.root)
    return context
  }
  const phone = await openPhone()
  await keepToken(phone, person.token)
  const first = await visit(phone, screen)
  const { useful: warm } = await visit(phone, screen)
  await phone.close()
  const other = await openPhone()
  const { useful: withoutData } = await visit(other, screen)
  await other.close()
  const eager = await openPhone()
  await keepToken(eager, person.token)
  await eager.addInitScript(startAtOnce)
  const { useful: startedAtOnce } = await visit(eager, screen)
  await eager.close()
  return {
    cold: first.useful,
    withoutData,
    startedAtOnce,
    warm,
    usable: first.usable,
    requests: first.requests,
    kilobytes: first.kilobytes,
  }
}

async function visit(context: BrowserContext, { path, shows }: Screen) {
  const page = await context.newPage()
  const traffic = await watchTraffic(page)
  await page.goto(path, { waitUntil: 'commit' })
  const data = page.locator('#main').getByText(shows).filter({ visible: true }).first()
  await data.waitFor({ timeout: 60_000 })
  const useful = await page.evaluate(whenPainted)
  await page.waitForFunction(isUsable)
  const usable = await page.evaluate(() => performance.now())
  // What comes after the useful view belongs to the visit too.
  await page.waitForLoadState('networkidle')
  await page.close()
  return { useful, usable, ...traffic }
}

/** Runs in the page: what the page holds back until it is painted is loaded as soon as it is read. */
function startAtOnce(): void {
  new MutationObserver((_, observer) => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'modulepreload'
    const later = document.querySelector('script[type=later]')
    if (!later?.nextSibling) return
    observer.disconnect()
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = later.textContent
    // The page's own start finds an empty one.
    later.textContent = ''
    document.head.append(script)
  }).observe(document, { childList: true, subtree: true })
}

const isUsable = () => 'started' in document.documentElement.dataset && !document.querySelector('[data-as-it-came]')

/** The present time of the page, but not before anything of it was painted: text is there before its style sheet. */
const whenPainted = () =>
  new Promise<number>((resolve) => {
    const now = performance.now()
    const take = (entries: PerformanceEntryList) => {
      const paint = entries.find(({ name }) => name === 'first-contentful-paint')
      if (paint) resolve(Math.max(now, paint.startTime))
    }
    new PerformanceObserver((list) => take(list.getEntries())).observe({ type: 'paint', buffered: true })
  })

async function watchTraffic(page: Page): Promise<{ requests: number; kilobytes: number }> {
  const seen = { requests: 0, kilobytes: 0 }
  const session = await page.context().newCDPSession(page)
  session.on('Network.requestWillBeSent', () => seen.requests++)
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (seen.kilobytes += encodedDataLength / 1000))
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  return seen
}
