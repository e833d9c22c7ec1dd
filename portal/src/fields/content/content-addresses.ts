import { toPlainLetters } from '#platform/values/plain-letters.ts'
import { trimMarks } from '#platform/values/trim-marks.ts'
import type { ContentType } from './content-type.ts'

/** Addresses that staff give to items: pages in the tree of the site, and items below one of its pages. Pure, for both sides. */
export const addressLimits = { depth: 4, segment: 60, pages: 500, below: 100 } as const

/** The field with the address of a type's items, and the page below which they are: '' for the tree of the site. Undefined without such a field. */
export function addressFieldOf({ fields }: Pick<ContentType, 'fields'>): { name: string; below: string } | undefined {
  for (const [name, field] of Object.entries(fields))
    if (field.kind === 'address') return { name, below: field.below ?? '' }
  return undefined
}

/** Whether the items of a type are pages in the tree of the site. */
export const isPlacedInTree = (type: Pick<ContentType, 'fields'>): boolean => addressFieldOf(type)?.below === ''

const segment = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** A path as it is stored: `Tenders/2026 ` becomes `/tenders/2026`; '' stays ''. */
export function cleanAddress(typed: string): string {
  const parts = toPlainLetters(typed)
    .split('/')
    .map((part) => trimMarks(part.trim().replace(/[\s_.-]+/g, '-'), '-'))
    .filter(Boolean)
  return parts.map((part) => `/${part}`).join('')
}

/** The same for an item below a page, where the last part is enough. */
export function cleanItemAddress(typed: string, below = ''): string {
  const address = cleanAddress(typed)
  return below && address && address !== below && parentOf(address) === '' ? below + address : address
}

/** What is wrong with a cleaned address, in a sentence; undefined for none, and for ''. */
export function addressProblem(address: string, below = ''): string | undefined {
  if (address === '') return undefined
  const parts = segmentsOf(address)
  if (below && parentOf(address) !== below)
    return `The address has one part after ${below}, such as ${below}/new-tariffs`
  const longest = below ? addressLimits.below : addressLimits.segment
  if (parts.length > addressLimits.depth)
    return `An address has at most ${addressLimits.depth} parts, such as /tenders/2026`
  if (parts.some((part) => part.length > longest)) return `Each part of the address has at most ${longest} characters`
  if (!parts.every((part) => segment.test(part)))
    return 'An address has only letters without accents, figures and hyphens'
  return undefined
}

export const segmentsOf = (address: string): string[] => address.split('/').filter(Boolean)

/** The path of the page above; '' at the top. */
export const parentOf = (address: string): string => address.slice(0, Math.max(address.lastIndexOf('/'), 0))

/** The paths from the top to the page, the page last. */
export const pathsTo = (address: string): string[] =>
  segmentsOf(address).map((_, at, parts) => `/${parts.slice(0, at + 1).join('/')}`)

export const isBelow = (address: string, above: string): boolean => address.startsWith(`${above}/`)
