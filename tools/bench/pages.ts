import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { cpuOf, type Measured, median, startBare } from './process.ts'

/** The portal may use this many times the CPU of the bare server. */
export const cpuGoal = 1.3

/**
 * How long to measure one page: the pairs of rounds, portal and bare server in turn, and the seconds of each. Where the goal is missed, three times as
 * many: other load on the machine may double the cost of a round.
 */
export interface Effort {
  rounds: number
  seconds: number
}

interface Sample {
  microseconds: number
  perSecond: number
}
export interface PageFigures {
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
  const run = await autocannon({ url: server.url + path, connections: 20, duration, headers })
  const amount = run.requests.total
  if (run.errors > 0 || run['4xx'] > 0 || run['5xx'] > 0 || amount === 0) throw new Error(`requests of ${path} failed`)
  const seconds = (performance.now() - began) / 1000
  return { microseconds: ((cpuOf(server.pid) - before) * 1000) / amount, perSecond: amount / seconds }
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
  for (let round = 0; round < effort.rounds || (round < 3 * effort.rounds && isMissed()); round++) {
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
  const folder = mkdtempSync(join(tmpdir(), 'bare-'))
  const known = pages.map(({ path, headers, body }) => [path, { headers, body: body.toString('base64') }])
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(Object.fromEntries(known)))
  const bare = await startBare({ BARE_FOLDER: folder })
  try {
    await warmUp({ portal, bare }, pages[0])
    for (const page of pages) {
      // Only cached pages are compressed; a page rendered for every visitor has no comparison.
      if (!page.headers['content-encoding']) yield { path: page.path, kind: 'not kept' }
      else for (const kind of ['compressed', '304'] as const) yield await compare({ portal, bare }, page, kind, effort)
    }
  } finally {
    await bare.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Warms up both servers and the client until their code is compiled. */
async function warmUp(servers: Pair, page: KnownPage | undefined): Promise<void> {
  for (const kind of page ? (['compressed', '304'] as const) : [])
    await compare(servers, page!, kind, { rounds: 6, seconds: 2 })
}
