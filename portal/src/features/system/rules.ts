/** Bytes used on a day (`YYYY-MM-DD`). */
interface Day {
  day: string
  used: number
}

const dayMs = 86_400_000
/** Growth over less time says little. */
const leastDays = 3
/** Beyond this nothing is foretold. */
const maxDays = 3_650

/** Growth in bytes a day between the first and the last day known; undefined while too few days are known. */
export function growthPerDay(days: readonly Day[]): number | undefined {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return undefined
  const span = (Date.parse(last.day) - Date.parse(first.day)) / dayMs
  return span >= leastDays ? Math.round((last.used - first.used) / span) : undefined
}

/** Days until the disk is full at this rate; undefined where it does not fill up within ten years. */
export function daysUntilFull(free: number, perDay: number | undefined): number | undefined {
  if (perDay === undefined || perDay <= 0) return undefined
  const days = Math.floor(free / perDay)
  return days <= maxDays ? days : undefined
}

/** When staff are asked to care. */
export const limits = { daysUntilFull: 30, freeShare: 0.1, backupHours: 36, drillDays: 10, mailboxMinutes: 30 }

/** The state of backups, by the feature that makes them. */
export interface Backups {
  /** When the last one ended, ISO 8601; null before the first. */
  lastAt: string | null
  lastOk: boolean
  /** Why it failed, or what it found. */
  lastNote: string
  /** When the last that succeeded ended. */
  goodAt: string | null
  /** The same of test restores. */
  drillAt: string | null
  drillOk: boolean
  drillNote: string
  goodDrillAt: string | null
}

/** Whether a backup, or its drill, is missing, failed or too old. Before the first one the time since the start of the portal counts. */
export function judgeBackups({ lastAt, lastOk, drillAt, drillOk }: Backups, now: Date, startedAt: string) {
  const isOlder = (at: string, ms: number) => now.getTime() - Date.parse(at) > ms
  const isGood = (at: string | null, good: boolean, ms: number) =>
    (at === null || good) && !isOlder(at ?? startedAt, ms)
  return {
    backup: isGood(lastAt, lastOk, limits.backupHours * 3_600_000),
    drill: isGood(drillAt, drillOk, limits.drillDays * dayMs),
  }
}
