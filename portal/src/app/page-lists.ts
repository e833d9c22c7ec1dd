import type { Page } from '#page.ts'
import type { PageLists, StaffArea, WorkplaceEntry } from '#page-lists.ts'
import { pages } from './all-pages.ts'
import { caseKinds } from './case-kinds.ts'
import { contentPartsOf } from './content-parts.ts'

/** The part of a path above its first parameter: `/people` of `/people/:id?`. */
const above = (path: string): string => path.replace(/\/[:*].*/, '')
const firstPart = ({ path }: Page): string => path.split('/')[1] ?? ''
const isDocument = ({ layout }: Page): boolean => layout === 'document'
const unique = (values: readonly string[]): string[] => [...new Set(values)]

const inApplication = pages.filter((page) => !isDocument(page))
const applicationParts = unique(inApplication.map(firstPart))

const staffAreas = pages.flatMap(({ path, layout, staff, place }): StaffArea[] => {
  const isClosed = place !== undefined && (layout === 'signed-in' || layout === 'profile')
  if (staff === 'none' || !(staff || isClosed)) return []
  const area = above(path)
  const ends = pages.some((below) => below.staff === 'none' && below.path.startsWith(`${area}/`))
  const duties = place?.duties ?? (staff === 'all' ? undefined : staff)
  return [{ path: `^${area}${ends ? '$' : '(/|$)'}`, ...(duties && { duties }), ...(isClosed && { isClosed }) }]
})

const served = [
  'api',
  'assets',
  'docs',
  'drawings',
  'favicon',
  'feeds',
  'fonts',
  'gallery',
  'healthz',
  'metrics',
  'og',
  'preview',
  'readyz',
  'robots',
]

const listed = pages.flatMap(({ path, group, listed: words }) =>
  group && words ? [{ group, page: { path, ...words } }] : [],
)

const partsOf = (path: string) => {
  const parts = contentPartsOf(path.replace('/content-manager/', ''))
  return parts.length > 1 && { parts, to: parts[0]!.to }
}

const placed = pages
  .flatMap(({ path, staff, place, adds }) => {
    if (!place) return []
    const duties = Array.isArray(staff) && { duties: staff }
    return [{ adds, entry: { ...duties, ...place, to: above(path), ...partsOf(path) } as WorkplaceEntry }]
  })
  .sort((one, other) => one.entry.at - other.entry.at)

/** What everything below the composition reads of the pages and kinds. */
export const pageLists: PageLists = {
  applicationParts,
  documentsAmongThem: pages
    .filter((page) => isDocument(page) && applicationParts.includes(firstPart(page)))
    .map(({ path }) => path),
  readerPaths: unique(pages.filter(({ hasReaderData }) => hasReaderData).map((page) => `/${firstPart(page)}`)),
  staffAreas,
  ownParts: unique([...pages.map(firstPart).filter((part) => part !== '*'), ...served]),
  sitePages: [...Map.groupBy(listed, ({ group }) => group)].map(([group, entries]) => ({
    group,
    pages: entries.map(({ page }) => page),
  })),
  workplace: [...Map.groupBy(placed, ({ entry }) => entry.group)].map(([label, entries]) => ({
    label,
    entries: entries.map(({ entry }) => entry),
  })),
  newRecords: placed.flatMap(({ adds, entry }) => (adds ? { ...entry, ...adds, to: entry.to + adds.below } : [])),
  namedKinds: caseKinds.map(({ key, collection, noun, plural, deadlines }) => ({
    key,
    collection,
    noun,
    plural,
    deadlines,
  })),
}
