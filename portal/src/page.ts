import type { Duty } from '#platform/duties.ts'
import { isSitePath } from '#platform/site-path.ts'
import { isCalendarDay } from '#platform/values/nigerian-time.ts'
import type { IconName } from '#ui/icon-names.ts'

/**
 * What surrounds a page: 'document' is rendered complete for everybody; all others are the application, which visitors see too ('application'), only who
 * is logged in ('signed-in'), or inside the tabs of the profile or of the content manager.
 */
export type PageLayout = 'document' | 'application' | 'signed-in' | 'profile' | 'manager'

/** A page of the site, as `pages.ts` describes it. */
export interface Page {
  /** As routes write it: `/media/:slug`. */
  path: string
  /** The screen's file; none for an address of a page with a parameter. */
  file?: string
  layout: PageLayout
  /** A page of the application that is a document for visitors: who has logged in, or comes with one of its parameters, gets the application. */
  visitors?: 'document'

  /** What the site map says of it, and in which group; without it the page is not listed. */
  listed?: ListedPage
  group?: string
  /** Addresses that people guess, and those that mean a part of the page. */
  guesses?: string
  guessedParts?: Readonly<Record<string, string>>

  /** The parameters that a document depends on, or that ask for the application; all others are dropped before rendering. */
  query?: Readonly<Record<string, ReadValue>>
  /** With a query: pages with free text, in any parameter or in those named, are never cached; a page of a list is cached when it exists. */
  values?: 'free' | 'uncertain' | readonly string[]
  /** For how long it is cached, where it changes without a change of content. */
  seconds?: number
  /** Its address opens a record: the page is never cached, and no other site learns the address; the proxies of deploy/ log none of them. */
  secretAddress?: true
  /** It shows what the browser has begun or opened, or who is logged in, by the key in its cookie and its login (`visitorContext`): rendered for each request, and stored nowhere. */
  keepsKey?: true
  /** Each visitor gets it with a token of their own, whose form it sends once: it is never cached. */
  ownToken?: true
  /** Its form may come with files (`sentFilesContext`). */
  takesFiles?: true
  /** Addresses that are weighed and looked at, where the path is none. */
  samples?: readonly string[]

  /**
   * Consumers or applicants use it: it is rendered with its reader's data, and so is everything below the first part of its address. A document that knows
   * who is logged in and has an address of its own (`keepsKey`) needs it to get the login.
   */
  hasReaderData?: true
  /** Who sees this page and those below it in the frame of staff: any of these duties, or all staff. */
  staff?: readonly Duty[] | 'all' | 'none'
  /** Its place in the navigation of staff. */
  place?: StaffPlace
  /** What the button 'New' offers there. */
  adds?: { label: string; below: string; duties: readonly Duty[] }
}

export interface ListedPage {
  title: string
  /** A one-sentence description for readers. */
  about: string
  /** Hidden from search engines, because the page needs an account. */
  unlisted?: true
}

export interface StaffPlace {
  /** Where it is in the order of the navigation. */
  at: number
  /** The heading above it, where there is one. */
  group?: string
  label: string
  icon: IconName
  /** Any of them, where they differ from those of the frame. */
  duties?: readonly Duty[]
  /** Its number in the answer of `GET /workplace/counts`. */
  count?: string
}

type Row = Omit<Partial<Page>, 'path' | 'file' | 'group'>
export const page = (path: string, file: string, row: Row = {}): Page => ({ path, file, layout: 'document', ...row })
/** An address of a page with a parameter. */
export const address = (path: string, row: Row): Page => ({ path, layout: 'document', ...row })
/** Pages of one group of the site map. */
export const group = (name: string, rows: readonly Page[]): Page[] => rows.map((row) => ({ ...row, group: name }))
/** Pages of the application, which are in one layout. */
export const inside = (layout: PageLayout, rows: readonly Page[]): Page[] => rows.map((row) => ({ ...row, layout }))

/** The normalised value of a parameter; undefined when it changes nothing. */
type ReadValue = (value: string) => string | undefined

export const anyText: ReadValue = (value) => value
export const oneOf =
  (...values: string[]): ReadValue =>
  (value) =>
    values.includes(value) ? value : undefined
/** The number of a list's page; the first page has no number in its address. */
export const pageNumber: ReadValue = (value) =>
  /^0*[1-9]\d{0,5}$/.test(value) && Number(value) > 1 ? `${Number(value)}` : undefined
/** The name of a category as staff write it; the page is cached only for those that exist. */
export const categoryKey: ReadValue = (value) => (/^[a-z\d-]{1,40}$/.test(value) ? value : undefined)
export const calendarDay: ReadValue = (value) => (isCalendarDay(value) ? value : undefined)
/** Where the visitor goes on afterwards: never to another site. */
export const sitePath: ReadValue = (value) => (isSitePath(value) ? value : undefined)
/** A reference shown in the answer to a form, e.g. EN-2026-001. */
export const reference: ReadValue = (value) => (/^[A-Z]{2}-\d{4}-\d{3,9}$/.test(value) ? value : undefined)
