/** Addresses of pages that staff place in the tree of the site. Pure, for both sides. */
export const addressLimits = { depth: 4, segment: 60, pages: 500 } as const

const segment = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** A path as it is stored: `Tenders/2026 ` becomes `/tenders/2026`; '' stays ''. */
export function cleanAddress(typed: string): string {
  const parts = typed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split('/')
    .map((part) =>
      part
        .trim()
        .replace(/[\s_.-]+/g, '-')
        .replace(/^-+|-+$/g, ''),
    )
    .filter(Boolean)
  return parts.map((part) => `/${part}`).join('')
}

/** What is wrong with a cleaned address, in a sentence; undefined for none, and for ''. */
export function addressProblem(address: string): string | undefined {
  if (address === '') return undefined
  const parts = segmentsOf(address)
  if (parts.length > addressLimits.depth)
    return `An address has at most ${addressLimits.depth} parts, such as /tenders/2026`
  if (parts.some((part) => part.length > addressLimits.segment))
    return `Each part of the address has at most ${addressLimits.segment} characters`
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
