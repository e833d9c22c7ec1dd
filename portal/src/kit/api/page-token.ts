import { readerPaths } from '#page-lists.ts'

/**
 * The copy of the session's token for the pages that the server renders for their reader (docs/decisions/0035): a cookie that follows the stored sign-in.
 * Browsers send it with pages under these paths alone, never to the API, to other pages, or from other sites.
 */
export const pageTokenName = 'page-token'
/** As long as a session lasts at most (spec 1 §7). */
const longestSeconds = 7 * 24 * 3600

const written = (value: string, path: string, seconds: number) =>
  `${pageTokenName}=${value}; Path=${path}; Max-Age=${seconds}; SameSite=Strict`

/** The cookies that set every copy, for `document.cookie` or an answer of the server. */
export const withPageToken = (token: string, { protocol }: { protocol: string }): string[] =>
  readerPaths.map((path) => written(token, path, longestSeconds) + (protocol === 'https:' ? '; Secure' : ''))

/** The cookies that remove every copy. */
export const withoutPageToken = (): string[] => readerPaths.map((path) => written('', path, 0))

/** Sets the copies to the stored sign-in. Without them, which some browsers forbid together with storage, pages come without data. */
export function storePageToken(token: string | null): void {
  try {
    for (const cookie of token ? withPageToken(token, location) : withoutPageToken()) document.cookie = cookie
    // A browser may still be writing them, and a page that is opened at once would be asked for without: reading waits for what was written.
    void document.cookie
  } catch {
    return
  }
}

/** The parameter that asks for the application where visitors get a document: needed by a person who has logged in but has no copy (`/forms?application`). */
export const applicationParameter = 'application'

export const readPageToken = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : /(?:^|;\s*)page-token=([\w-]{20,100})(?:;|$)/.exec(header)?.[1]
