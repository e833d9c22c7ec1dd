import { slugOf as plainSlug } from '#platform/values/plain-letters.ts'

export const imageMaxBytes = 100 * 1024 * 1024
export const pdfMaxBytes = 100 * 1024 * 1024
export const imageMessages = {
  notAnImage: 'Please upload an image file',
  tooLarge: 'Image size should be less than 100MB',
} as const
export const pdfMessages = {
  notAPdf: 'Please upload a PDF file',
  tooLarge: 'PDF size should be less than 100MB',
} as const

/** A slug from a title: unaccented letters, digits and hyphens, at most 80 characters. */
export const slugOf = (title: string): string => plainSlug(title, 80) || 'item'

/** The first of `slug`, `slug-2`, `slug-3` … that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let n = 2; ; n++) if (!taken.has(`${slug}-${n}`)) return `${slug}-${n}`
}

/** Days for which a file that was sent for an item waits to be used: changes of a list may wait on a device. */
export const unusedFileDays = 7
/** Days for which a deleted item stays in the bin. */
export const binDays = 30
/** Draft saves by one person within this many minutes are one version. */
export const draftMinutes = 30
/** Minutes for which the address of a preview or an export is valid. */
export const ticketMinutes = { preview: 30, export: 2 } as const

/** IDs of the site's files that a body refers to. */
export function filesIn(body: unknown): string[] {
  const found = JSON.stringify(body ?? null).matchAll(
    /\/api\/content\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//g,
  )
  return [...new Set([...found].map((match) => match[1]!))]
}

export const newsQueue = 'content.news'
/** Finds the publishers whom a submitted draft concerns. */
export const submissionQueue = 'content.submission'
export const reviewLimits = { note: 1_000, words: 2_000 } as const

/** What a colleague is told about an item. */
export type News = 'submitted' | 'returned' | 'approved' | 'comment'
