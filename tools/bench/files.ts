import { howToInstall, installed } from '../engines/engine.ts'
import { startSwift } from '../engines/swift.ts'
import { type Bench, onPortal, type Printer } from './bench.ts'
import { benchUploads, makeSubmission } from './uploads.ts'

const maxGrowth = 100

/** MiB that the memory of the portal grew. */
const measure = (print: Printer, where: string, rounds: number, env: Record<string, string>): Promise<number> =>
  onPortal(
    async ({ portal }) => {
      const figures = await benchUploads(portal, await makeSubmission(portal), rounds)
      const { megabytes, memoryBefore, memoryGrowth, multipart, resumable, bare } = figures
      const memory = `memory ${memoryBefore.toFixed(0)} MiB before, ${(memoryBefore + memoryGrowth).toFixed(0)} MiB at its peak`
      const speed = (seconds: number) => `${(megabytes / seconds).toFixed(0)} MB/s`
      const speeds = `multipart ${speed(multipart)}, resumable ${speed(resumable)}, a bare pipe to this disk ${speed(bare)}`
      print.figure(where, `${memory}; ${speeds}`)
      return memoryGrowth
    },
    { env },
  )

export const bench: Bench = {
  about: 'uploads of 300 MB to an S3 store (Swift) beside the disk, and their memory [rounds]',
  async run(print, [rounds = '2']) {
    if (!installed('Swift')) {
      print.figure('not run', `Swift is not installed (${howToInstall('Swift')})`, 'Swift', false)
      return
    }
    await measure(print, 'on the disk', Number(rounds), {})
    const swift = await startSwift()
    try {
      const growth = await measure(print, 'in S3', Number(rounds), swift.env('bench'))
      print.atMost('growth in S3', growth, maxGrowth, 'MiB')
    } finally {
      await swift.stop()
    }
  },
}
