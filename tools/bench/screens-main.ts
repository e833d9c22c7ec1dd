// `npm run bench:screens [slow|visits|scripts]`: the screens of a signed-in consumer and applicant, on a bad connection, in Lighthouse, and what
// contracts without schemas save of their scripts.
import { newComplaint, newPetition } from '../../e2e/support/cases.ts'
import { newSubmission } from '../../e2e/support/applicant.ts'
import { newApplicant, type Session } from '../../e2e/support/session.ts'
import { launchBrowser } from '../browser.ts'
import { middleVisit, openAuditor } from './lighthouse.ts'
import { makeDataDir, startPortal } from './process.ts'
import { type Screen, visitSlowly } from './screens.ts'
import { benchScripts } from './scripts.ts'

const usefulMs = 4_000
const goals = { performance: 98, lcp: 1_800, requests: 15 }
let missed = 0

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

const verdict = (isMet: boolean) => {
  if (!isMet) missed++
  return isMet ? 'met' : 'MISSED'
}
/** Screens are named without the ids of their records. */
const nameOf = ({ path }: Screen) => path.replace(/[0-9a-f-]{20,}/, ':id').padEnd(34)

async function benchSlowly(url: string, person: Session, screens: Screen[]): Promise<void> {
  console.log(`400 kbit/s, 400 ms. Goal: data in sight within ${usefulMs / 1000} s of a first visit`)
  console.log(`${'screen'.padEnd(34)}  first without at once   again usable  requests     kB`)
  const sums = { cold: 0, without: 0, atOnce: 0 }
  const browser = await launchBrowser()
  try {
    for (const screen of screens) {
      const { cold, withoutData, startedAtOnce, warm, usable, requests, kilobytes } = await visitSlowly(
        browser,
        url,
        person,
        screen,
      )
      sums.cold += cold
      sums.without += withoutData
      sums.atOnce += startedAtOnce
      const times = [cold, withoutData, startedAtOnce, warm, usable]
        .map((ms) => `${(ms / 1000).toFixed(1).padStart(5)} s`)
        .join(' ')
      const traffic = `${String(requests).padStart(9)} ${kilobytes.toFixed(0).padStart(6)}`
      console.log(`${nameOf(screen)} ${times} ${traffic}  ${verdict(cold <= usefulMs)}`)
    }
  } finally {
    await browser.close()
  }
  console.log(`first visits without their data in the page take ${(sums.without / sums.cold).toFixed(2)} times as long`)
  console.log(`those that start before they are painted take ${(sums.atOnce / sums.cold).toFixed(2)} times as long`)
}

async function benchVisits(url: string, person: Session, screens: Screen[]): Promise<void> {
  console.log(
    '\nLighthouse, mobile. Goals: performance ≥ 98, LCP ≤ 1.8 s, at most 15 requests; the middle of three visits',
  )
  console.log(`${'screen'.padEnd(34)}  perf    LCP    CLS    TBT  requests`)
  const auditor = await openAuditor()
  try {
    await auditor.signIn(url, person)
    for (const screen of screens) {
      const visits = []
      for (let visit = 0; visit < 3; visit++) visits.push(await auditor.audit(url + screen.path, false))
      const { performance, lcp, cls, tbt, requests } = middleVisit(visits)
      const isMet = performance >= goals.performance && lcp <= goals.lcp && requests <= goals.requests
      const times = `${(lcp / 1000).toFixed(2).padStart(6)} ${cls.toFixed(3).padStart(6)} ${tbt.toFixed(0).padStart(6)}`
      console.log(
        `${nameOf(screen)} ${String(performance).padStart(5)} ${times} ${String(requests).padStart(9)}  ${verdict(isMet)}`,
      )
    }
  } finally {
    await auditor.close()
  }
}

async function benchPerson(words: string[]): Promise<void> {
  const data = makeDataDir()
  const portal = await startPortal(data.path)
  try {
    const person = await newApplicant(portal.url, 'bench.person@example.com')
    const screens = await screensOf(portal.url, person)
    if (words.includes('slow')) await benchSlowly(portal.url, person, screens)
    if (words.includes('visits')) await benchVisits(portal.url, person, screens)
  } finally {
    await portal.stop()
    data.remove()
  }
}

const given = process.argv.slice(2)
const words = given.length > 0 ? given : ['slow', 'visits', 'scripts']
if (words.includes('scripts')) await benchScripts()
if (words.some((word) => word !== 'scripts')) await benchPerson(words)
console.log(missed === 0 ? '\nevery goal is met' : `\n${missed} goals are missed`)
process.exitCode = missed === 0 ? 0 : 1
