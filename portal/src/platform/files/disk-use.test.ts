import { mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readDiskDays, readDiskSpace, recordDiskDay } from './disk-use.server.ts'

vi.mock('node:fs/promises', async (read) => {
  const real = await read<typeof import('node:fs/promises')>()
  return { ...real, statfs: vi.fn<typeof real.statfs>(real.statfs) }
})

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'portal-disk-'))))
afterAll(() => rm(folder, { recursive: true }))

test('each day is noted once, the oldest are dropped, and nothing else is left', async () => {
  for (let day = 0; day < 63; day++)
    await recordDiskDay(folder, new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10))
  await Promise.all([recordDiskDay(folder, '2027-03-05'), recordDiskDay(folder, '2027-03-05')])
  const days = await readDiskDays(folder)
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([60, '2027-01-05', '2027-03-05'])
  const { free, total } = await readDiskSpace(folder)
  expect(days.at(-1)?.used).toBeGreaterThan(0)
  expect(days.at(-1)?.used).toBeLessThanOrEqual(total + 1024 ** 3)
  expect(free % 1024 ** 3).toBe(0)
  expect(await readdir(folder)).toEqual(['disk-use.json'])
})

test('a disk that is smaller than a step is not taken for none', async () => {
  vi.mocked(statfs).mockResolvedValueOnce({ bavail: 100, blocks: 800, bsize: 1_048_576 } as never)
  expect(await readDiskSpace(folder)).toEqual({ free: 104_857_600, total: 838_860_800 })
})

test.each(['', '{"day":1}', '[{"day":"soon","used":1},{"day":"2027-01-01","used":-5},null,7]'])(
  'a damaged file (%s) counts as none and is replaced',
  async (text) => {
    await writeFile(join(folder, 'disk-use.json'), text)
    expect(await readDiskDays(folder)).toEqual([])
    await recordDiskDay(folder, '2027-04-01')
    expect((await readDiskDays(folder)).map(({ day }) => day)).toEqual(['2027-04-01'])
  },
)
