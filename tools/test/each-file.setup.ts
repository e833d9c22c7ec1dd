import { afterAll, expect, vi } from 'vitest'
import { processorSeconds } from './processor.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Seconds of processor of the file's worker and of the programs that it started: portals and browsers, not the database. */
    processor?: number
  }
}

/** What files of a worker share, and each leaves as it was. */
const shared = () => ({
  // The libraries of pictures and of S3 set names of their own when they are loaded.
  environment: { ...process.env, VIPSHOME: '' },
  folder: process.cwd(),
  names: Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('__') && name !== 'awslambda'),
  parts: [fetch, Date, setTimeout, setInterval, crypto, console.log],
  fakeTimers: vi.isFakeTimers(),
})

const before = { processor: processorSeconds(), shared: shared() }
// oxlint-disable-next-line no-empty-pattern -- vitest requires a pattern for what the hook does not need
afterAll(({}, file) => {
  file.meta.processor = processorSeconds() - before.processor
  expect(shared(), 'what a file of tests leaves behind for the next').toEqual(before.shared)
})
