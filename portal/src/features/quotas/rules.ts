import { nigerianDay, startOfDay } from '#platform/nigerian-time.ts'

/** How much one account may have or file; the numbers are defaults that staff can change, for everyone or for one account. */
export const quotaNames = [
  'openApplications',
  'documentsPerApplication',
  'bytesPerApplication',
  'casesPerDay',
  'openCases',
  'unfinishedUploads',
  'storageBytes',
] as const
export type QuotaName = (typeof quotaNames)[number]
export type QuotaLimits = Record<QuotaName, number>
/** What an account has of each quota; a reader fills in those that it knows. */
export type QuotaUse = Partial<QuotaLimits>

const gigabyte = 1_073_741_824

/** 20 GB hold ten applications filled to their last byte, far more than one company files in years; ten such accounts still fit a small disk. */
export const defaultLimits: QuotaLimits = {
  openApplications: 20,
  documentsPerApplication: 40,
  bytesPerApplication: 2 * gigabyte,
  casesPerDay: 10,
  openCases: 50,
  unfinishedUploads: 5,
  storageBytes: 20 * gigabyte,
}

/** What staff may set, both included. At least one file of the largest size always fits. */
export const limitBounds: Record<QuotaName, { least: number; most: number }> = {
  openApplications: { least: 1, most: 1_000 },
  documentsPerApplication: { least: 1, most: 500 },
  bytesPerApplication: { least: gigabyte, most: 100 * gigabyte },
  casesPerDay: { least: 1, most: 1_000 },
  openCases: { least: 1, most: 10_000 },
  unfinishedUploads: { least: 1, most: 50 },
  storageBytes: { least: gigabyte, most: 2_000 * gigabyte },
}

/** Sizes are counted in bytes and shown in gigabytes. */
export const isSize = (name: QuotaName): boolean => name === 'bytesPerApplication' || name === 'storageBytes'

/** `1.8` for a share of a gigabyte, at most one decimal; never 0 for something, nor full for less. */
export function gigabytes(bytes: number): string {
  const tenths = (bytes * 10) / gigabyte
  return String((tenths > 0 && tenths < 1 ? 1 : Math.floor(tenths)) / 10)
}
export const bytesOf = (gigabytes: number): number => Math.round(gigabytes * gigabyte)

/** From this share on a screen shows how much is used. */
export const nearShare = 0.8

export type QuotaState = 'fine' | 'near' | 'full'
export function stateOf(used: number, limit: number): QuotaState {
  if (used >= limit) return 'full'
  return used >= limit * nearShare ? 'near' : 'fine'
}

/** What staff have set for one account goes before what they have set for everyone, and that before the defaults. */
export const mergeLimits = (...changes: (QuotaUse | null | undefined)[]): QuotaLimits =>
  Object.assign({}, defaultLimits, ...changes) as QuotaLimits

export interface QuotaExcess {
  name: QuotaName
  limit: number
  used: number
  adding: number
}

/** The first quota that would be exceeded by what is added, or undefined. What is there already is never too much. */
export function findExcess(limits: QuotaLimits, used: QuotaUse, adding: QuotaUse): QuotaExcess | undefined {
  for (const name of quotaNames) {
    const [more, has, limit] = [adding[name] ?? 0, used[name] ?? 0, limits[name]]
    if (more > 0 && has + more > limit) return { name, limit, used: has, adding: more }
  }
  return undefined
}

/**
 * 409 where the account can make space by finishing or waiting for something, 413 for files, 429 where only the next day helps.
 * Browsers repeat an upload by themselves after 409 and 429, so no quota of files answers these.
 */
export function refusalStatus(name: QuotaName): 409 | 413 | 429 {
  if (name === 'casesPerDay') return 429
  return name === 'openApplications' || name === 'openCases' ? 409 : 413
}

/** When the day of `now` began in Nigeria. */
export const dayStart = (now: Date): Date => startOfDay(nigerianDay(now))

/** Seconds until the next day begins in Nigeria, at least 1. */
export const secondsToNextDay = (now: Date): number =>
  Math.max(1, Math.ceil((dayStart(now).getTime() + 86_400_000 - now.getTime()) / 1000))
