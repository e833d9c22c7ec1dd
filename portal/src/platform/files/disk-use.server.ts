import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sizeStep } from '../telemetry/telemetry.server.ts'

/** Bytes, in steps of 1 GiB, so that one report of wrongdoing with its files changes nothing that can be observed. */
export interface DiskSpace {
  free: number
  total: number
}

/** How much of the disk was used on a day (`YYYY-MM-DD`). */
export interface DiskDay {
  day: string
  used: number
}

/** A file beside the data, because a disk belongs to a machine, and the database to all of them. */
const fileName = 'disk-use.json'
const keptDays = 60

const watchedStep = 1024 ** 3

export const readDiskSpace = (dataDir: string): Promise<DiskSpace> => readSpace(dataDir, watchedStep)

async function readSpace(dataDir: string, usualStep: number): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  // A disk below one step would count as none.
  const step = Math.min(usualStep, Math.ceil((blocks * bsize) / 8))
  const inSteps = (count: number) => Math.floor((count * bsize) / step) * step
  return { free: inSteps(bavail), total: inSteps(blocks) }
}

/** One entry for each of the last 60 days on which the portal ran; a damaged file counts as none. */
export async function readDiskDays(dataDir: string): Promise<DiskDay[]> {
  try {
    const days: unknown = JSON.parse(await readFile(join(dataDir, fileName), 'utf8'))
    return Array.isArray(days) ? days.filter(isDay) : []
  } catch {
    return []
  }
}

function isDay(value: unknown): value is DiskDay {
  const { day, used } = (value ?? {}) as Partial<DiskDay>
  return typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && typeof used === 'number' && used >= 0
}

/** Records once a day how much of the disk is used; `today` as `YYYY-MM-DD`. */
export async function recordDiskDay(dataDir: string, today: string): Promise<void> {
  const days = await readDiskDays(dataDir)
  if (days.some(({ day }) => day === today)) return
  const { free, total } = await readSpace(dataDir, sizeStep)
  const all = [...days, { day: today, used: total - free }].sort((one, other) => one.day.localeCompare(other.day))
  await writeSafely(dataDir, JSON.stringify(all.slice(-keptDays)))
}

async function writeSafely(dataDir: string, text: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const temporary = join(dataDir, `.${fileName}-${randomUUID()}`)
  try {
    await writeFile(temporary, text, { flag: 'wx', mode: 0o600, flush: true })
    await rename(temporary, join(dataDir, fileName))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
