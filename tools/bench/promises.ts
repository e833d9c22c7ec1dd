import { type Bench, type Printer, size } from './bench.ts'
import { Caller } from '../caller.ts'
import { benchPages, cpuGoal } from './pages.ts'
import { benchAccount, type Measured, median, percentile, timeOf } from './process.ts'
import { onSecondStart } from './start.ts'
import { benchUploads, makeSubmission } from './uploads.ts'

const parallel = 10
const logins = size(300, 20)

/** Signs in again and again, `parallel` at once. */
async function benchSignIn({ url }: Measured, print: Printer): Promise<void> {
  const times: number[] = []
  const caller = new Caller(url)
  const signIn = () => caller.call('POST', '/api/auth/login', benchAccount)
  const worker = async () => {
    while (times.length < logins) times.push(await timeOf(signIn))
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  const middle = `, median ${median(times).toFixed(0)} ms`
  print.atMost('sign-in, 10 in parallel, argon2id 19 MiB, p99', percentile(times, 0.99), 1_000, 'ms', middle)
}

export const bench: Bench = {
  about: 'the promised figures: start, home page, uploads of 300 MB, sign-in',
  run: (print) =>
    onSecondStart(print, async (portal) => {
      for await (const page of benchPages(portal, ['/'], { rounds: size(9, 1), seconds: size(2, 1) })) {
        if (page.kind === 'not kept') throw new Error('the home page is not kept in memory')
        const { kind, cpuRatio, rateRatio, portal: own, bare } = page
        const cpu = `CPU ×${cpuRatio.toFixed(2)} (${own.microseconds.toFixed(0)} / ${bare.microseconds.toFixed(0)} µs)`
        const rate = `${own.perSecond.toFixed(0)}/s ×${rateRatio.toFixed(2)}`
        print.figure(
          `home page, ${kind}, against bare node:http`,
          `${cpu}, ${rate}`,
          `CPU ≤ ×${cpuGoal}`,
          cpuRatio <= cpuGoal,
        )
      }
      const { multipart, resumable, bare, memoryGrowth } = await benchUploads(portal, await makeSubmission(portal))
      for (const [way, seconds] of Object.entries({ multipart, resumable })) {
        const shown = `×${(seconds / bare).toFixed(2)} (${seconds.toFixed(2)} / ${bare.toFixed(2)} s)`
        print.figure(`300 MB upload, ${way}, against a bare pipe`, shown, '≤ ×1.5', seconds / bare <= 1.5)
      }
      print.atMost('memory growth during the uploads', memoryGrowth, 64, 'MiB')
      await benchSignIn(portal, print)
    }),
}
