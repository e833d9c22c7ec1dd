import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchPlace, load, type Printer, size } from '../bench/bench.ts'
import { median, memoryOf } from '../bench/process.ts'
import { watchPages } from './files.ts'
import { newCodes, sendFile, sendSlowly } from './slow-senders.ts'

interface Attack {
  path: string
  method?: 'POST'
  body?: string
  headers?: Record<string, string>
}

const json = { 'content-type': 'application/json' }
const login = (email: string): Attack => ({
  path: '/api/auth/login',
  method: 'POST',
  headers: json,
  body: JSON.stringify({ email, password: 'x' }),
})
const nested = (levels: number): Attack => ({
  path: '/api/contact',
  method: 'POST',
  headers: json,
  body: '['.repeat(levels) + ']'.repeat(levels),
})

/** What cost most for its length once, on 20 connections each. */
const attacks: Record<string, Attack> = {
  'an address of 20,000 quotes': login(`x${'"'.repeat(20_000)}x`),
  'an address of 5,000 `mailto:`': login('mailto:'.repeat(5_000)),
  'a preview of 15,000 dots': { path: `/?preview=x${'.'.repeat(15_000)}x` },
  'a path of 15,000 slashes': { path: `/x${'/'.repeat(15_000)}x` },
  'JSON of 30,000 levels': nested(30_000),
  'JSON of 500,000 levels': nested(500_000),
  'a search': { path: '/api/search?q=electricity+licence+complaint+meter+tariff' },
  'the description of the API': { path: '/api/openapi.json', headers: { 'accept-encoding': 'identity' } },
}

/** Files that come byte by byte with the code of one case, while somebody else sends a file. */
async function sendOnOneCode(print: Printer, portal: BenchPlace['portal'], seconds: number): Promise<void> {
  const [held, other] = await newCodes(portal.url)
  const pages = watchPages(portal, ['/'])
  const slow = sendSlowly(portal.url, held, 20, seconds)
  await sleep(1_000)
  const began = performance.now()
  const status = await sendFile(portal.url, other)
  const took = performance.now() - began
  print.figure('20 slow files with one code', `${await slow} refused in ${seconds} s`)
  print.figure('  a file with another code meanwhile', `${status} after ${took.toFixed(0)} ms`, '201', status === 201)
  print.atMost('  home page meanwhile, median', median(await pages.stop()), 100, 'ms')
  print.figure('  memory of the portal', `${memoryOf(portal.pid).toFixed(0)} MiB`)
}

/** Sends each for `duration` seconds while the home page is asked for; then the memory of the portal a minute later. */
export async function sendCostly(print: Printer, { portal }: BenchPlace, duration: number): Promise<void> {
  const calm = watchPages(portal, ['/'])
  await sleep(1_000)
  print.figure('home page before, median', `${median(await calm.stop()).toFixed(0)} ms`)
  for (const [name, { path, ...attack }] of Object.entries(attacks)) {
    const pages = watchPages(portal, ['/'])
    const run = await load(portal, path, { connections: 20, duration, mayRefuse: true, ...attack }).catch(
      () => undefined,
    )
    print.figure(name, `${run?.['2xx'] ?? 0} answers, ${run?.non2xx ?? 0} refused in ${duration} s`)
    print.atMost('  home page meanwhile, median', median(await pages.stop()), 100, 'ms')
    print.figure('  memory of the portal', `${memoryOf(portal.pid).toFixed(0)} MiB`)
  }
  await sendOnOneCode(print, portal, size(30, 2))
  await sleep(size(60, 1) * 1000)
  print.atMost('a minute later: memory of the portal', memoryOf(portal.pid), 300, 'MiB')
}
