import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { cpuOf, type Measured, median, startBare } from './process.ts'

/** How long to look at one page. */
interface Effort {
  rounds: number
  secondsPerRound: number
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
const skipped = new Set(['date', 'connection', 'keep-alive', 'content-length'])

/** The page's bytes as they travel, undecoded. */
function readRaw(url: string, headers: Headers): Promise<{ body: Buffer; headers: Headers }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const kept = Object.entries(response.headers).filter(([name]) => !skipped.has(name))
        resolve({
          body: Buffer.concat(chunks),
          headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
        })
      })
    }).on('error', reject)
  })
}

async function sample(server: Measured, path: string, headers: Headers, duration: number): Promise<Sample> {
  const before = cpuOf(server.pid)
  const run = await autocannon({ url: server.url + path, connections: 20, duration, headers })
  if (run.errors > 0) throw new Error(`${run.errors} requests of ${path} failed`)
  const requests = run.requests.total
  return { microseconds: ((cpuOf(server.pid) - before) * 1000) / requests, perSecond: requests / run.duration }
}

const middle = (samples: Sample[]): Sample => ({
  microseconds: median(samples.map((s) => s.microseconds)),
  perSecond: median(samples.map((s) => s.perSecond)),
})

/** Measures one page against a bare server that sends the same bytes and headers, in alternating rounds. */
export async function benchPage(
  portal: Measured,
  path: string,
  { rounds, secondsPerRound }: Effort = { rounds: 5, secondsPerRound: 2 },
): Promise<PageFigures[]> {
  const accept = { 'accept-encoding': 'br, gzip' }
  await readRaw(portal.url + path, accept)
  const page = await readRaw(portal.url + path, accept)
  const folder = mkdtempSync(join(tmpdir(), 'bare-'))
  writeFileSync(join(folder, 'body'), page.body)
  writeFileSync(join(folder, 'headers.json'), JSON.stringify(page.headers))
  const bare = await startBare({ BARE_FOLDER: folder })
  try {
    const figures: PageFigures[] = []
    for (const kind of ['compressed', '304'] as const) {
      const headers: Headers = kind === '304' ? { ...accept, 'if-none-match': page.headers.etag ?? '' } : accept
      const samples = { portal: [] as Sample[], bare: [] as Sample[] }
      for (let round = -1; round < rounds; round++) {
        const both = {
          bare: await sample(bare, path, headers, secondsPerRound),
          portal: await sample(portal, path, headers, secondsPerRound),
        }
        // The first round only warms both up.
        if (round < 0) continue
        samples.bare.push(both.bare)
        samples.portal.push(both.portal)
      }
      const [ours, theirs] = [middle(samples.portal), middle(samples.bare)]
      figures.push({
        path,
        kind,
        portal: ours,
        bare: theirs,
        cpuRatio: ours.microseconds / theirs.microseconds,
        rateRatio: ours.perSecond / theirs.perSecond,
      })
    }
    return figures
  } finally {
    await bare.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
