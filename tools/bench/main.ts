// `npm run bench`: the promised figures, each as a ratio or a time of this run.
import { benchPages, cpuGoal } from './pages.ts'
import { benchAccount, makeDataDir, type Measured, startPortal } from './process.ts'
import { benchSignIn } from './sign-in.ts'
import { makeSubmission } from './submission.ts'
import { benchUploads } from './uploads.ts'

const account = benchAccount
let missed = 0

function report(what: string, figure: string, goal: string, met: boolean): void {
  if (!met) missed++
  console.log(`${what.padEnd(46)} ${figure.padEnd(46)} goal ${goal.padEnd(12)} ${met ? 'met' : 'MISSED'}`)
}

/** Measures everything on one portal. */
async function measure(portal: Measured): Promise<void> {
  report(
    'start-up of an existing data directory',
    `${(portal.startedIn / 1000).toFixed(2)} s`,
    '≤ 3 s',
    portal.startedIn <= 3_000,
  )
  for await (const f of benchPages(portal, ['/'], { rounds: 9, seconds: 2 })) {
    if (f.kind === 'not kept') throw new Error('the home page is not kept in memory')
    const shown = `CPU ×${f.cpuRatio.toFixed(2)} (${f.portal.microseconds.toFixed(0)} / ${f.bare.microseconds.toFixed(0)} µs), ${f.portal.perSecond.toFixed(0)}/s ×${f.rateRatio.toFixed(2)}`
    report(`home page, ${f.kind}, against bare node:http`, shown, 'CPU ≤ ×1.3', f.cpuRatio <= cpuGoal)
  }
  const { token, submissionId } = await makeSubmission(portal.url)
  const u = await benchUploads(portal, token, submissionId)
  for (const [way, seconds] of [
    ['multipart', u.multipartSeconds],
    ['resumable', u.tusSeconds],
  ] as const)
    report(
      `300 MB upload, ${way}, against a bare pipe`,
      `×${(seconds / u.bareSeconds).toFixed(2)} (${seconds.toFixed(2)} / ${u.bareSeconds.toFixed(2)} s)`,
      '≤ ×1.5',
      seconds / u.bareSeconds <= 1.5,
    )
  report('memory growth during the uploads', `${u.memoryGrowth.toFixed(0)} MiB`, '≤ 64 MiB', u.memoryGrowth <= 64)
  const signIn = await benchSignIn(portal, account)
  report(
    'sign-in, 10 in parallel, argon2id 19 MiB',
    `median ${signIn.median.toFixed(0)} ms, p99 ${signIn.p99.toFixed(0)} ms`,
    'p99 ≤ 1 s',
    signIn.p99 <= 1_000,
  )
}

const data = makeDataDir()
try {
  const first = await startPortal(data.path)
  console.log(`first start with an empty data directory: ${(first.startedIn / 1000).toFixed(2)} s`)
  await first.stop()
  const portal = await startPortal(data.path)
  // After any failure every started process is stopped.
  try {
    await measure(portal)
  } finally {
    await portal.stop()
  }
} finally {
  data.remove()
}
console.log(missed === 0 ? 'every goal is met' : `${missed} goals are missed`)
process.exitCode = missed === 0 ? 0 : 1
