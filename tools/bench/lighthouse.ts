import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse, { type RunnerResult } from 'lighthouse'
import { chromium } from 'playwright-core'
import { keepToken, type Session } from '../../e2e/support/session.ts'
import { browserProgram } from '../browser.ts'
import { scriptBytes, scriptsOfPage } from '../budget-scripts.ts'
import { publicPage } from '../budgets.ts'
import { repositoryRoot } from '../repository-root.ts'
import { median } from './process.ts'

type Report = RunnerResult['lhr']

/** Figures of a first visit on a cheap phone; scores 0 to 100, times in ms, scripts in compressed kB. */
export interface Visit {
  performance: number
  accessibility: number
  practices: number
  seo: number
  /** False where the page is excluded from search engines on purpose: then SEO has no goal. */
  indexed: boolean
  lcp: number
  cls: number
  tbt: number
  scripts: number
  /** Requests of the visit. */
  requests: number
  /** Names of the audits that lost points. */
  failing: string[]
}

const figures = ['performance', 'accessibility', 'practices', 'seo', 'lcp', 'cls', 'tbt', 'scripts'] as const
const averaged = [...figures, 'requests'] as const
type Figure = (typeof figures)[number]

interface Auditor {
  /** Stores the state of a signed-in person in the browser, for the audits that follow. */
  signIn(url: string, person: Session): Promise<void>
  audit(url: string, indexed: boolean): Promise<Visit>
  close(): Promise<void>
}

/** Opens a browser that audits pages as Lighthouse's mobile preset does: simulated slow 4G, a four times slower processor. */
export async function openAuditor(): Promise<Auditor> {
  const { executablePath, args, env } = browserProgram()
  const headless = args.some((arg) => arg.startsWith('--headless')) ? [] : ['--headless=new']
  const browser = await launch({
    chromePath: executablePath,
    chromeFlags: [...headless, ...args],
    ...(env && { envVars: env as Record<string, string> }),
    logLevel: 'silent',
  })
  return {
    async signIn(url, { root, token }) {
      const attached = await chromium.connectOverCDP(`http://127.0.0.1:${browser.port}`)
      const page = await attached.contexts()[0]!.newPage()
      await page.goto(`${url}/faqs`)
      await page.evaluate((state) => localStorage.setItem('root', state), root)
      await keepToken(page.context(), token)
      await page.close()
      await attached.close()
    },
    async audit(url, indexed) {
      const report = await reportOn(url, browser.port)
      return { ...readReport(report, await (await fetch(url)).text()), indexed }
    },
    close: async () => browser.kill(),
  }
}

/** A browser on a busy machine sometimes loses the beginning of a visit; a retry distinguishes that from a fault. */
async function reportOn(url: string, port: number, tries = 2): Promise<Report> {
  const run = await lighthouse(url, { port, logLevel: 'silent' })
  const fault = run ? run.lhr.runtimeError : { message: 'lighthouse gave no report' }
  if (run && !fault) return run.lhr
  if (tries > 1) return reportOn(url, port, tries - 1)
  throw new Error(`${url}: ${fault?.message}`)
}

function readReport(report: Report, html: string): Omit<Visit, 'indexed'> {
  const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN
  const { inline } = scriptsOfPage(html)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    scripts: scriptBytes([...loadedScripts(report), ...inline]) / 1000,
    requests: loadedItems(report).length,
    failing: failingAudits(report),
  }
}

interface Loaded {
  resourceType?: string
  url?: string
}

function loadedItems(report: Report): Loaded[] {
  const details = report.audits['network-requests']?.details as { items?: Loaded[] } | undefined
  return details?.items ?? []
}

/** All script files that the visit fetched. */
function loadedScripts(report: Report): string[] {
  const scripts = loadedItems(report).filter(({ resourceType }) => resourceType === 'Script')
  const paths = new Set(scripts.map(({ url = '' }) => new URL(url).pathname))
  return [...paths].map((path) => readFileSync(join(repositoryRoot, 'portal/build/client', path), 'utf8'))
}

function failingAudits(report: Report): string[] {
  const counted = Object.values(report.categories).flatMap(({ auditRefs }) => auditRefs)
  return [...new Set(counted.filter(({ weight }) => weight > 0).map(({ id }) => id))].filter((id) => {
    const { score, scoreDisplayMode } = report.audits[id] ?? {}
    return scoreDisplayMode !== 'notApplicable' && typeof score === 'number' && score < 0.99
  })
}

/** The median of each figure over several visits to one page. */
export function middleVisit(visits: Visit[]): Visit {
  const middle = Object.fromEntries(averaged.map((name) => [name, median(visits.map((visit) => visit[name]))]))
  const { indexed = true } = visits[0] ?? {}
  const failing = [...new Set(visits.flatMap((visit) => visit.failing))]
  return { ...(middle as Record<(typeof averaged)[number], number>), indexed, failing }
}

/** The figures of a visit that do not reach their goal. */
export function missedGoals(visit: Visit): Figure[] {
  const max = { lcp: 1_800, cls: 0.01, tbt: 50, scripts: publicPage.kilobytes }
  const asked = figures.filter((name) => name !== 'seo' || visit.indexed)
  return asked.filter((name) => (name in max ? visit[name] > max[name as keyof typeof max] : visit[name] < 99))
}
