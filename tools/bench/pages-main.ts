// `npm run bench:pages [visits|costs] [address …]`: every public page on a first visit with a cheap phone, and its cost for the server.
import { join } from 'node:path'
import sharp from 'sharp'
import { publicPage } from '../budgets.ts'
import { isLeftOutOfSearchEngines, publicPages, storeSamples } from '../public-pages.ts'
import { repositoryRoot } from '../repository-root.ts'
import { middleVisit, missedGoals, openAuditor, type Visit } from './lighthouse.ts'
import { benchPages, cpuGoal } from './pages.ts'
import { benchAccount, makeDataDir, type Measured, startPortal } from './process.ts'

let missed = 0

async function adminCall(url: string) {
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(benchAccount),
  })
  const { token } = (await signedIn.json()) as { token: string }
  return async (method: string, path: string, body: FormData) => {
    const answer = await fetch(url + path, { method, body, headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  }
}

function showVisit(path: string, visit: Visit, visits: number): void {
  const goals = missedGoals(visit)
  if (goals.length > 0) missed++
  const seo = visit.indexed ? visit.seo : '–'
  const scores = [visit.performance, visit.accessibility, visit.practices, seo].map((n) => String(n).padStart(5))
  const times = `${(visit.lcp / 1000).toFixed(2).padStart(6)} ${visit.cls.toFixed(3).padStart(6)} ${visit.tbt.toFixed(0).padStart(5)}`
  const scripts = `${visit.scripts.toFixed(1).padStart(6)}/${publicPage.kilobytes}`
  const verdict = goals.length === 0 ? 'met' : `MISSED ${goals.join(', ')} (${visit.failing.join(', ')})`
  console.log(`${path.padEnd(52)} ${scores.join(' ')} ${times} ${scripts.padStart(10)} ${visits}  ${verdict}`)
}

/**
 * One visit each. Pages that miss a goal are visited again after all others, twice at a time, up to the median of five: a machine that is busy for
 * half a minute spoils several visits in a row.
 */
async function benchVisits(portal: Measured, paths: string[]): Promise<void> {
  console.log('Visits. Goals: scores ≥ 99, LCP ≤ 1.8 s, CLS ≤ 0.01, blocking ≤ 50 ms, scripts ≤ 6 kB')
  console.log('One visit each; of what misses, later the middle of three or five.')
  console.log('Results of a search are left out of search engines on purpose: SEO has no goal there.')
  console.log(`${'page'.padEnd(52)}  perf  a11y  best   seo    LCP    CLS   TBT    scripts n`)
  const auditor = await openAuditor()
  const visits = new Map<string, Visit[]>(paths.map((path) => [path, []]))
  const middleOf = (path: string) => middleVisit(visits.get(path)!)
  const visitAll = async (some: string[]) => {
    for (const path of some)
      visits.get(path)!.push(await auditor.audit(portal.url + path, !isLeftOutOfSearchEngines(path)))
  }
  try {
    // Work that a browser does once after starting belongs to no page.
    for (let warm = 0; warm < 2; warm++) await auditor.audit(portal.url, true)
    let left = paths
    for (const passes of [1, 2, 2]) {
      for (let pass = 0; pass < passes; pass++) await visitAll(left)
      const isLast = visits.get(left[0]!)!.length === 5
      const missing = left.filter((path) => missedGoals(middleOf(path)).length > 0)
      for (const path of left)
        if (isLast || !missing.includes(path)) showVisit(path, middleOf(path), visits.get(path)!.length)
      left = missing
      if (left.length === 0) break
    }
  } finally {
    await auditor.close()
  }
}

async function benchCosts(portal: Measured, paths: string[]): Promise<void> {
  console.log(
    '\nCosts. CPU of a request from memory ÷ that of a bare node:http server with the same bytes. Goal: ≤ 1.3; medians of 5 rounds of a second, of 15 where it misses',
  )
  for await (const page of benchPages(portal, paths, { rounds: 5, seconds: 1 })) {
    const begin = `${page.path.padEnd(52)} ${page.kind.padEnd(11)}`
    if (page.kind === 'not kept') {
      console.log(`${begin} rendered for every visitor: no goal`)
      continue
    }
    const { cpuRatio, portal: own, bare } = page
    const isMissed = cpuRatio > cpuGoal
    if (isMissed) missed++
    const figure = `×${cpuRatio.toFixed(2)} (${own.microseconds.toFixed(0)} / ${bare.microseconds.toFixed(0)} µs)`
    console.log(`${begin} ${figure.padEnd(22)} ${isMissed ? 'MISSED' : 'met'}`)
  }
}

const data = makeDataDir()
const portal = await startPortal(data.path)
try {
  const picture = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#2f6f57' } })
    .png()
    .toBuffer()
  await storeSamples(await adminCall(portal.url), new Uint8Array(picture))
  const words = process.argv.slice(2)
  const asked = words.filter((word) => word.startsWith('/'))
  const paths = asked.length > 0 ? asked : publicPages(join(repositoryRoot, 'portal/build/client'))
  if (!words.includes('costs')) await benchVisits(portal, paths)
  if (!words.includes('visits')) await benchCosts(portal, paths)
} finally {
  await portal.stop()
  data.remove()
}
console.log(missed === 0 ? '\nevery goal is met' : `\n${missed} goals are missed`)
process.exitCode = missed === 0 ? 0 : 1
