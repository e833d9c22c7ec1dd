// `npm run bench:files`: uploads of 300 MB through a portal whose documents are in an S3 store (Swift), beside one with documents on its disk.
import { howToInstall, installed } from '../engines/engine.ts'
import { startSwift } from '../engines/swift.ts'
import { makeDataDir, startPortal } from './process.ts'
import { makeSubmission } from './submission.ts'
import { benchUploads } from './uploads.ts'

const megabytes = 300
const rounds = Number(process.argv[2] ?? 2)
const mostGrowth = 100

/** MiB that the memory of the portal grew. */
async function measure(where: string, env: Record<string, string>): Promise<number> {
  const data = makeDataDir()
  const portal = await startPortal(data.path, env)
  try {
    const { token, submissionId } = await makeSubmission(portal.url)
    const figures = await benchUploads(portal, token, submissionId, rounds)
    const { memoryBefore, memoryGrowth, multipartSeconds, tusSeconds, bareSeconds } = figures
    const speed = (seconds: number) => `${(megabytes / seconds).toFixed(0)} MB/s`
    console.log(
      `${where.padEnd(12)} memory ${memoryBefore.toFixed(0)} MiB before, ${(memoryBefore + memoryGrowth).toFixed(0)} MiB at its peak; ` +
        `multipart ${speed(multipartSeconds)}, resumable ${speed(tusSeconds)}, a bare pipe to this disk ${speed(bareSeconds)}`,
    )
    return memoryGrowth
  } finally {
    await portal.stop()
    data.remove()
  }
}

if (!installed('Swift')) {
  console.log(`Not run: Swift is not installed (${howToInstall('Swift')}).`)
  process.exit(1)
}
await measure('on the disk', {})
const swift = await startSwift()
try {
  const growth = await measure('in S3', swift.env('bench'))
  console.log(
    `growth in S3 ${growth.toFixed(0)} MiB, goal ≤ ${mostGrowth} MiB: ${growth <= mostGrowth ? 'met' : 'MISSED'}`,
  )
  process.exitCode = growth <= mostGrowth ? 0 : 1
} finally {
  await swift.stop()
}
