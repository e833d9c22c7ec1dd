import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { publicPage } from '../budgets.ts'
import { Caller } from '../caller.ts'
import { isLeftOutOfSearchEngines, publicPages, storeSamples } from '../public-pages.ts'
import { type Bench, load, onPortal, type Printer, size } from './bench.ts'
import { middleVisit, missedGoals, openAuditor, type Visit } from './lighthouse.ts'
import { cpuOf, makeDataDir, type Measured, median, startBare } from './process.ts'

/** The portal may use this many times the CPU of the bare server. */
export const cpuGoal = 1.3

/**
 * How long to measure one page: the pairs of rounds, portal and bare server in turn, and the seconds of each. Where the goal is missed, three times as
 * many: other load on the machine may double the cost of a round.
 */
interface Effort {
  rounds: number
  seconds: number
}

interface Sample {
  microseconds: number
  perSecond: number
}
interface PageFigures {
  path: string
  kind: 'compressed' | '304'
  /** Portal ÷ bare, medians of all rounds. */
  cpuRatio: number
  rateRatio: number
  portal: Sample
  bare: Sample
}

type Headers = Record<string, string>
interface KnownPage {
  path: string
  headers: Headers
  body: Buffer
}
const skipped = new Set(['date', 'connection', 'keep-alive', 'content-length'])
const accept: Headers = { 'accept-encoding': 'br, gzip' }

/** The page's bytes as sent, not decoded. */
function readRaw(url: string, path: string): Promise<KnownPage> {
  return new Promise((resolve, reject) => {
    get(url + path, { headers: accept }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const kept = Object.entries(response.headers).filter(([name]) => !skipped.has(name))
        const headers = Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
        resolve({ path, body: Buffer.concat(chunks), headers })
      })
    }).on('error', reject)
  })
}

async function sample(server: Measured, path: string, headers: Headers, duration: number): Promise<Sample> {
  const before = cpuOf(server.pid)
  const began = performance.now()
  const { requests } = await load(server, path, { connections: 20, duration, headers })
  const seconds = (performance.now() - began) / 1000
  return {
    microseconds: ((cpuOf(server.pid) - before) * 1000) / requests.total,
    perSecond: requests.total / seconds,
  }
}

const middle = (samples: Sample[]): Sample => ({
  microseconds: median(samples.map((s) => s.microseconds)),
  perSecond: median(samples.map((s) => s.perSecond)),
})

interface Pair {
  portal: Measured
  bare: Measured
}

async function compare({ portal, bare }: Pair, page: KnownPage, kind: PageFigures['kind'], effort: Effort) {
  const { path } = page
  const headers: Headers = kind === '304' ? { ...accept, 'if-none-match': page.headers.etag ?? '' } : accept
  const samples = { portal: [] as Sample[], bare: [] as Sample[] }
  const ratio = (of: keyof Sample) => middle(samples.portal)[of] / middle(samples.bare)[of]
  const isMissed = () => ratio('microseconds') > cpuGoal
  for (let round = 0; round < effort.rounds || (round < size(3, 1) * effort.rounds && isMissed()); round++) {
    // The order alternates: the second finds the machine in another state.
    const order = round % 2 ? (['portal', 'bare'] as const) : (['bare', 'portal'] as const)
    for (const name of order)
      samples[name].push(await sample(name === 'bare' ? bare : portal, path, headers, effort.seconds))
  }
  const [ours, theirs] = [middle(samples.portal), middle(samples.bare)]
  return { path, kind, portal: ours, bare: theirs, cpuRatio: ratio('microseconds'), rateRatio: ratio('perSecond') }
}

/**
 * Measures pages against one bare server that sends the same bytes and headers, both warmed up. Pages that are not cached are returned without
 * figures.
 */
export async function* benchPages(
  portal: Measured,
  paths: readonly string[],
  effort: Effort,
): AsyncGenerator<PageFigures | { path: string; kind: 'not kept' }> {
  const pages: KnownPage[] = []
  for (const path of paths) pages.push(await readRaw(portal.url, path))
  const folder = makeDataDir()
  const known = pages.map(({ path, headers, body }) => [path, { headers, body: body.toString('base64') }])
  writeFileSync(join(folder.path, 'pages.json'), JSON.stringify(Object.fromEntries(known)))
  const bare = await startBare(folder.path)
  try {
    await warmUp({ portal, bare }, pages[0])
    for (const page of pages) {
      // Only cached pages are compressed; a page rendered for every visitor has no comparison.
      if (!page.headers['content-encoding']) yield { path: page.path, kind: 'not kept' }
      else for (const kind of ['compressed', '304'] as const) yield await compare({ portal, bare }, page, kind, effort)
    }
  } finally {
    bare.stop()
    folder.remove()
  }
}

/** Warms up both servers and the client until their code is compiled. */
async function warmUp(servers: Pair, page: KnownPage | undefined): Promise<void> {
  for (const kind of page ? (['compressed', '304'] as const) : [])
    await compare(servers, page!, kind, { rounds: size(6, 1), seconds: size(2, 1) })
}

function showVisit(print: Printer, path: string, visit: Visit, visits: number): void {
  const goals = missedGoals(visit)
  const seo = visit.indexed ? visit.seo : '–'
  const scores = [visit.performance, visit.accessibility, visit.practices, seo].map((n) => String(n).padStart(5))
  const times = `${(visit.lcp / 1000).toFixed(2).padStart(6)} ${visit.cls.toFixed(3).padStart(6)} ${visit.tbt.toFixed(0).padStart(5)}`
  const scripts = `${visit.scripts.toFixed(1).padStart(6)}/${publicPage.kilobytes}`
  const missed = goals.length > 0 ? ` ${goals.join(', ')} (${visit.failing.join(', ')})` : ''
  const figures = `${scores.join(' ')} ${times} ${scripts.padStart(10)} ${visits}`
  print.figure(path.padEnd(52), figures + missed, 'as above', goals.length === 0)
}

/**
 * One visit each. Pages that miss a goal are visited again after all others, twice at a time, up to the median of five: a machine that is busy for
 * half a minute spoils several visits in a row.
 */
async function benchVisits(print: Printer, portal: Measured, paths: string[]): Promise<void> {
  print.line('Visits. Goals: scores ≥ 99, LCP ≤ 1.8 s, CLS ≤ 0.01, blocking ≤ 50 ms, scripts ≤ 6 kB')
  print.line('One visit each; of what misses, later the middle of three or five.')
  print.line('Results of a search are left out of search engines on purpose: SEO has no goal there.')
  print.line(`${'page'.padEnd(52)}  perf  a11y  best   seo    LCP    CLS   TBT    scripts n`)
  const auditor = await openAuditor()
  const visits = new Map<string, Visit[]>(paths.map((path) => [path, []]))
  const middleOf = (path: string) => middleVisit(visits.get(path)!)
  const visitAll = async (some: string[]) => {
    for (const path of some)
      visits.get(path)!.push(await auditor.audit(portal.url + path, !isLeftOutOfSearchEngines(path)))
  }
  try {
    // Work that a browser does once after starting belongs to no page.
    for (let warm = 0; warm < size(2, 0); warm++) await auditor.audit(portal.url, true)
    let left = paths
    for (const passes of size(1, 0) ? [1, 2, 2] : [1]) {
      for (let pass = 0; pass < passes; pass++) await visitAll(left)
      const isLast = visits.get(left[0]!)!.length === size(5, 1)
      const missing = left.filter((path) => missedGoals(middleOf(path)).length > 0)
      for (const path of left)
        if (isLast || !missing.includes(path)) showVisit(print, path, middleOf(path), visits.get(path)!.length)
      left = missing
      if (left.length === 0) break
    }
  } finally {
    await auditor.close()
  }
}

async function benchCosts(print: Printer, portal: Measured, paths: string[]): Promise<void> {
  print.line(
    '\nCosts. CPU of a request from memory ÷ that of a bare node:http server with the same bytes. Goal: ≤ 1.3; medians of 5 rounds of a second, of 15 where it misses',
  )
  for await (const page of benchPages(portal, paths, { rounds: size(5, 1), seconds: 1 })) {
    const name = `${page.path.padEnd(52)} ${page.kind.padEnd(11)}`
    if (page.kind === 'not kept') print.figure(name, 'rendered for every visitor: no goal')
    else {
      const { cpuRatio, portal: own, bare } = page
      const figure = `×${cpuRatio.toFixed(2)} (${own.microseconds.toFixed(0)} / ${bare.microseconds.toFixed(0)} µs)`
      print.figure(name, figure.padEnd(22), `≤ ×${cpuGoal}`, cpuRatio <= cpuGoal)
    }
  }
}

async function run(print: Printer, portal: Measured, words: string[]): Promise<void> {
  const create = { width: 1600, height: 1000, channels: 3, background: '#2f6f57' } as const
  const picture = await sharp({ create }).png().toBuffer()
  const staff = await new Caller(portal.url).signIn()
  await storeSamples((method, path, body) => staff.call(method, path, body), new Uint8Array(picture))
  const given = words.filter((word) => word.startsWith('/'))
  const paths = given.length > 0 ? given : [...publicPages]
  if (!words.includes('costs')) await benchVisits(print, portal, paths)
  if (!words.includes('visits')) await benchCosts(print, portal, paths)
}

export const bench: Bench = {
  about:
    'every public page on a first visit with a cheap phone, and its cost for the server [visits|costs] [addresses]',
  run: (print, words) => onPortal(({ portal }) => run(print, portal, words)),
}
