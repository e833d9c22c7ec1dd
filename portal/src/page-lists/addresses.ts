import type { Duty } from '#platform/duties.ts'
import type { Page } from '#page.ts'
import { pages } from '#pages.ts'

/** The part of a path above its first parameter: `/people` of `/people/:id?`. */
const above = (path: string): string => path.replace(/\/[:*].*/, '')
const firstPart = ({ path }: Page): string => path.split('/')[1] ?? ''
const isDocument = ({ layout }: Page): boolean => layout === 'document'
const inApplication = pages.filter((page) => !isDocument(page))

/** First parts of the application's addresses; every other page of the site is a document. */
export const applicationParts = [...new Set(inApplication.map(firstPart))]

/** Documents whose addresses begin like those of the application. */
export const documentsAmongThem = pages
  .filter((page) => isDocument(page) && applicationParts.includes(firstPart(page)))
  .map(({ path }) => path)

/** Where the copies of the session's token are sent to. */
export const readerPaths = [
  ...new Set(inApplication.filter(({ hasReaderData }) => hasReaderData).map((page) => `/${firstPart(page)}`)),
]

interface StaffArea {
  /** Source of an expression for the paths. */
  path: string
  /** Any of them; without it every member of staff. */
  duties?: readonly Duty[]
  /** Who has none of the duties reads there that the screen is for staff. */
  isClosed?: true
}

/**
 * Where staff work. With one of the duties a person sees these addresses in the frame of staff; without, some are pages of consumers and applicants, and
 * the screens with a place in the navigation are closed.
 */
export const staffAreas: readonly StaffArea[] = pages.flatMap(({ path, layout, staff, place }) => {
  const isClosed = place !== undefined && (layout === 'signed-in' || layout === 'profile')
  if (staff === 'none' || !(staff || isClosed)) return []
  const area = above(path)
  const ends = pages.some((below) => below.staff === 'none' && below.path.startsWith(`${area}/`))
  const duties = place?.duties ?? (staff === 'all' ? undefined : staff)
  return { path: `^${area}${ends ? '$' : '(/|$)'}`, ...(duties && { duties }), ...(isClosed && { isClosed }) }
})
