// What `ui`, `kit` and the features need of the table of pages and of the kinds of case, both of which stand above them. `app/page-lists.ts` makes these
// lists; the server sets them when it puts its features together, and a build writes their values in place of this file (`vite.page-lists.ts`), so that the
// browser loads neither. Server code reads them in functions, never while it is loaded.

import type { Duty } from '#platform/duties.ts'
import type { ListedPage, StaffPlace } from './page.ts'

export type SitePage = ListedPage & { path: string }

export interface StaffArea {
  /** Source of an expression for the paths. */
  path: string
  /** Any of them; without it every member of staff. */
  duties?: readonly Duty[]
  /** Who has none of the duties reads there that the screen is for staff. */
  isClosed?: true
}

/** A place in the navigation of staff; without duties every member of staff has it. */
export type WorkplaceEntry = StaffPlace & {
  to: string
  /** What is below it while it is open: the first is where it leads. */
  parts?: readonly { to: string; label: string }[]
}

export interface WorkplaceGroup {
  label?: string | undefined
  entries: readonly WorkplaceEntry[]
}

/** A kind of case, for screens of all kinds. */
export interface NamedKind {
  key: string
  collection: string
  noun: string
  plural: string
  deadlines: Readonly<Record<'filed' | 'level1' | 'level2' | 'level3' | 'reopened', number>>
}

export interface PageLists {
  applicationParts: readonly string[]
  documentsAmongThem: readonly string[]
  readerPaths: readonly string[]
  staffAreas: readonly StaffArea[]
  ownParts: readonly string[]
  sitePages: readonly { group: string; pages: readonly SitePage[] }[]
  workplace: readonly WorkplaceGroup[]
  newRecords: readonly WorkplaceEntry[]
  namedKinds: readonly NamedKind[]
}

/** First parts of the application's addresses; every other page of the site is a document. */
export let applicationParts: PageLists['applicationParts']
/** Documents whose addresses begin like those of the application. */
export let documentsAmongThem: PageLists['documentsAmongThem']
/** Where the copies of the session's token are sent to. */
export let readerPaths: PageLists['readerPaths']
/**
 * Where staff work. With one of the duties a person sees these addresses in the frame of staff; without, some are pages of consumers and applicants, and
 * the screens with a place in the navigation are closed.
 */
export let staffAreas: PageLists['staffAreas']
/** First parts of addresses that pages of staff cannot have: those of the site's own pages, of its files, and of what the server answers itself. */
export let ownParts: PageLists['ownParts']
/** All standalone pages, as listed in the site map; articles and members are added from their lists. */
export let sitePages: PageLists['sitePages']
/** What the workplace of staff consists of, in the order of its navigation. */
export let workplace: PageLists['workplace']
/** What the button 'New' offers. */
export let newRecords: PageLists['newRecords']
/** Every kind of case. */
export let namedKinds: PageLists['namedKinds']

export function setPageLists(lists: PageLists): void {
  ;({
    applicationParts,
    documentsAmongThem,
    readerPaths,
    staffAreas,
    ownParts,
    sitePages,
    workplace,
    newRecords,
    namedKinds,
  } = lists)
}
