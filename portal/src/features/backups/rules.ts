const keptDays = 7
const keptWeeks = 4
const keptMonths = 12

/** Runs are remembered for two years. */
export const rememberedDays = 730

/** The name of a scheduled backup; its time is in it, so that it says what it is wherever it is copied. */
export function backupName(at: Date, isEncrypted: boolean): string {
  const time = at.toISOString().replace(/[:.]/g, '-')
  return `portal-${time}.tar${isEncrypted ? '.age' : ''}`
}

const scheduled = /^portal-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z[.]tar(?:[.]age)?$/

/** When a scheduled backup was begun; undefined for any other file. */
export function timeOfBackup(name: string): Date | undefined {
  const [, day, hours, minutes, seconds, millis] = scheduled.exec(name) ?? []
  if (!day) return undefined
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}.${millis}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** The scheduled backups among `names`, newest first. */
export function sortBackups(names: readonly string[]): string[] {
  return names
    .filter((name) => timeOfBackup(name))
    .toSorted((a, b) => timeOfBackup(b)!.getTime() - timeOfBackup(a)!.getTime())
}

const dayMs = 86_400_000
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
/** Weeks begin on Monday; 1970 began on a Thursday. */
const weekOf = (at: Date) => String(Math.floor((at.getTime() / dayMs + 3) / 7))
const monthOf = (at: Date) => at.toISOString().slice(0, 7)

/** Which of the scheduled backups `names` are no longer needed: all but the newest of each of the last 7 days, 4 weeks and 12 months that have one. */
export function expiredBackups(names: readonly string[]): string[] {
  const backups = sortBackups(names)
  const kept = new Set<string>()
  const keepNewest = (count: number, periodOf: (at: Date) => string) => {
    const newest = new Map<string, string>()
    for (const name of backups) {
      const period = periodOf(timeOfBackup(name)!)
      if (!newest.has(period)) newest.set(period, name)
    }
    for (const name of [...newest.values()].slice(0, count)) kept.add(name)
  }
  keepNewest(keptDays, dayOf)
  keepNewest(keptWeeks, weekOf)
  keepNewest(keptMonths, monthOf)
  return backups.filter((name) => !kept.has(name))
}
