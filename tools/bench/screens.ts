import type { Browser, BrowserContext, Page } from 'playwright-core'
import { newSubmission } from '../../e2e/support/applicant.ts'
import { newComplaint, newPetition } from '../../e2e/support/cases.ts'
import { keepToken, newApplicant, type Session } from '../../e2e/support/session.ts'
import { launchBrowser } from '../browser.ts'
import { type Bench, onPortal, type Printer, size } from './bench.ts'
import { middleVisit, openAuditor } from './lighthouse.ts'

/** A screen of a signed-in person, and the words by which its data is recognised. */
interface Screen {
  path: string
  shows: string
}
interface Seen {
  /** Until the data was in sight, in ms from the start of the navigation. */
  cold: number
  /** The same where the server renders the page without its reader's data (decision 35). */
  withoutData: number
  warm: number
  /** Until the first visit's screen could be used. */
  usable: number
  /** Of the first visit: requests, and kB as transferred. */
  requests: number
  kilobytes: number
}

/** A bad connection in the country: 400 kbit/s both ways, 400 ms for each answer. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Visits a screen on a bad connection, with an empty cache and then again, and with an empty cache as a page without data. */
async function visitSlowly(browser: Browser, url: string, person: Session, screen: Screen): Promise<Seen> {
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
  const { useful: cold, ...more } = first
  return { cold, withoutData, warm, ...more }
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

const usefulMs = 4_000
const goals = { performance: 98, lcp: 1_800, requests: 15 }

async function screensOf(url: string, person: Session): Promise<Screen[]> {
  const complaint = await newComplaint(url, person, 'Estimated bill for March')
  const petition = await newPetition(url, person, 'Wrong band for our street')
  const submission = await newSubmission(url, person)
  return [
    { path: '/user-profile', shows: person.user.name },
    { path: '/user-profile/forms', shows: 'Generation' },
    { path: `/user-profile/forms/${submission}`, shows: 'Generation' },
    { path: '/forms', shows: 'Generation' },
    { path: '/forms/generation-licence', shows: 'Generation' },
    { path: '/consumer-complaint', shows: 'Estimated bill for March' },
    { path: `/consumer-complaint/${complaint.id}`, shows: 'Estimated bill for March' },
    { path: '/petitions', shows: 'Wrong band for our street' },
    { path: `/petitions/${petition.id}`, shows: 'Wrong band for our street' },
  ]
}

/** Screens are named without the ids of their records. */
const nameOf = ({ path }: Screen) => path.replace(/[0-9a-f-]{20,}/, ':id')

async function benchSlowly(print: Printer, url: string, person: Session, screens: Screen[]): Promise<void> {
  print.line(`400 kbit/s, 400 ms. Goal: data in sight within ${usefulMs / 1000} s of a first visit`)
  print.line(`${'screen'.padEnd(44)}  first without   again usable  requests     kB`)
  const sums = { cold: 0, without: 0 }
  const browser = await launchBrowser()
  try {
    for (const screen of screens) {
      const { cold, withoutData, warm, usable, requests, kilobytes } = await visitSlowly(browser, url, person, screen)
      sums.cold += cold
      sums.without += withoutData
      const times = [cold, withoutData, warm, usable].map((ms) => `${(ms / 1000).toFixed(1).padStart(5)} s`).join(' ')
      const traffic = `${String(requests).padStart(9)} ${kilobytes.toFixed(0).padStart(6)}`
      print.figure(nameOf(screen), `${times} ${traffic}`, `≤ ${usefulMs / 1000} s`, cold <= usefulMs)
    }
  } finally {
    await browser.close()
  }
  print.line(`first visits without their data in the page take ${(sums.without / sums.cold).toFixed(2)} times as long`)
}

async function benchVisits(print: Printer, url: string, person: Session, screens: Screen[]): Promise<void> {
  print.line(
    '\nLighthouse, mobile. Goals: performance ≥ 98, LCP ≤ 1.8 s, at most 15 requests; the middle of three visits',
  )
  print.line(`${'screen'.padEnd(44)}  perf    LCP    CLS    TBT  requests`)
  const auditor = await openAuditor()
  try {
    await auditor.signIn(url, person)
    for (const screen of screens) {
      const visits = []
      for (let visit = 0; visit < size(3, 1); visit++) visits.push(await auditor.audit(url + screen.path, false))
      const { performance, lcp, cls, tbt, requests } = middleVisit(visits)
      const isMet = performance >= goals.performance && lcp <= goals.lcp && requests <= goals.requests
      const times = `${(lcp / 1000).toFixed(2).padStart(6)} ${cls.toFixed(3).padStart(6)} ${tbt.toFixed(0).padStart(6)}`
      const shown = `${String(performance).padStart(5)} ${times} ${String(requests).padStart(9)}`
      print.figure(nameOf(screen), shown, 'as above', isMet)
    }
  } finally {
    await auditor.close()
  }
}

export const bench: Bench = {
  about: 'the screens of consumers and applicants on 400 kbit/s and in Lighthouse [slow|visits]',
  run: (print, words) =>
    onPortal(async ({ portal: { url } }) => {
      const person = await newApplicant(url, 'bench.person@example.com')
      const screens = (await screensOf(url, person)).slice(0, size(100, 1))
      if (!words.includes('visits')) await benchSlowly(print, url, person, screens)
      if (!words.includes('slow')) await benchVisits(print, url, person, screens)
    }),
}
