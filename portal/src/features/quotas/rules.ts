import { nigerianDay, startOfDay } from '#platform/values/nigerian-time.ts'

/** Limits for what one account may have or file. Staff can change the defaults for every account or for one account. */
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
/** Current use of each quota; a reader returns only the quotas of its feature. */
export type QuotaUse = Partial<QuotaLimits>

const gigabyte = 1_073_741_824

/** 20 GB is ten full applications, far more than one company files in years; ten such accounts still fit on a small disk. */
export const defaultLimits: QuotaLimits = {
  openApplications: 20,
  documentsPerApplication: 40,
  bytesPerApplication: 2 * gigabyte,
  casesPerDay: 10,
  openCases: 50,
  unfinishedUploads: 5,
  storageBytes: 20 * gigabyte,
}

/** Bounds for the limits that staff can set, inclusive. The minimum always leaves room for one file of the largest size. */
export const limitBounds: Record<QuotaName, { min: number; max: number }> = {
  openApplications: { min: 1, max: 1_000 },
  documentsPerApplication: { min: 1, max: 500 },
  bytesPerApplication: { min: gigabyte, max: 100 * gigabyte },
  casesPerDay: { min: 1, max: 1_000 },
  openCases: { min: 1, max: 10_000 },
  unfinishedUploads: { min: 1, max: 50 },
  storageBytes: { min: gigabyte, max: 2_000 * gigabyte },
}

/** Sizes are stored in bytes and shown in gigabytes. */
export const isSize = (name: QuotaName): boolean => name === 'bytesPerApplication' || name === 'storageBytes'

/** A size in gigabytes with at most one decimal: `1.8`. Never 0 for a positive size, and never rounded up to a full limit. */
export function gigabytes(bytes: number): string {
  const tenths = (bytes * 10) / gigabyte
  return String((tenths > 0 && tenths < 1 ? 1 : Math.floor(tenths)) / 10)
}
export const bytesOf = (gigabytes: number): number => Math.round(gigabytes * gigabyte)

/** Screens show the use from this share on. */
export const nearShare = 0.8

export type QuotaState = 'fine' | 'near' | 'full'
export function stateOf(used: number, limit: number): QuotaState {
  if (used >= limit) return 'full'
  return used >= limit * nearShare ? 'near' : 'fine'
}

/** Limits of one account override those of every account, which override the defaults. */
export const mergeLimits = (...changes: (QuotaUse | null | undefined)[]): QuotaLimits =>
  Object.assign({}, defaultLimits, ...changes) as QuotaLimits

export interface QuotaExcess {
  name: QuotaName
  limit: number
  used: number
  adding: number
}

/** The first quota that the addition would exceed, or undefined. The current use alone never counts as excess. */
export function findExcess(limits: QuotaLimits, used: QuotaUse, adding: QuotaUse): QuotaExcess | undefined {
  for (const name of quotaNames) {
    const [more, has, limit] = [adding[name] ?? 0, used[name] ?? 0, limits[name]]
    if (more > 0 && has + more > limit) return { name, limit, used: has, adding: more }
  }
  return undefined
}

/**
 * 409 when the account can make room by finishing or waiting, 413 for files, 429 when only the next day helps. Browsers retry uploads automatically
 * after 409 and 429, so file quotas use neither.
 */
export function refusalStatus(name: QuotaName): 409 | 413 | 429 {
  if (name === 'casesPerDay') return 429
  return name === 'openApplications' || name === 'openCases' ? 409 : 413
}

/** Start of the current day in Nigeria. */
export const dayStart = (now: Date): Date => startOfDay(nigerianDay(now))

/** Seconds until the next day starts in Nigeria, at least 1. */
export const secondsToNextDay = (now: Date): number =>
  Math.max(1, Math.ceil((dayStart(now).getTime() + 86_400_000 - now.getTime()) / 1000))
