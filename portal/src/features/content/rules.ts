export const imageMaxBytes = 100 * 1024 * 1024
export const pdfMaxBytes = 100 * 1024 * 1024
export const imageMessages = {
  notAnImage: 'Please upload an image file',
  tooLarge: 'Image size should be less than 100MB',
} as const

/** A slug from a title: letters without marks, digits and hyphens, at most 80 characters. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
  return slug || 'item'
}

/** The first of `slug`, `slug-2`, `slug-3` … that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let n = 2; ; n++) if (!taken.has(`${slug}-${n}`)) return `${slug}-${n}`
}
