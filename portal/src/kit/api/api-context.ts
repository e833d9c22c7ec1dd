import { createContext } from 'react-router'
import type { ApiClient, SentBody } from './api-client.ts'
import type { PageReads } from './page-reader.ts'
import type { StoredUser } from '../sign-in/stored-user.ts'

/** The API for the renderer; loaders use it, so that pages make the same calls as the browser. */
export const apiContext = createContext<ApiClient>()

/** The same for actions, under the limits of the visitor who sent the form; its refusals are thrown as `ApiError`. */
export const formApiContext = createContext<ApiClient>()

/** Makes the body of the one call that passes on the files of a sent form, which are still arriving, after these fields. */
export type SentFiles = (fields: Record<string, string>) => SentBody
/** Null where no file was chosen. */
export const sentFilesContext = createContext<SentFiles | null>(null)

export interface PageSettings {
  /** Target of 'Exit this page'. */
  exitAddress: string
  /** The provider at which staff log in, as the login page names it; null without one. */
  ssoName: string | null
}
export const settingsContext = createContext<PageSettings>()

/**
 * Receives the address under which a page is cached. A loader that finds a record under more than one address (id and slug, any
 * case, a number past the end) sets the canonical one; at other addresses the page is answered but not cached.
 */
export const ownAddressContext = createContext<(own: string) => void>(() => {})

/** Receives the time until which the page may be cached at most: what it shows then changes without a change of content. */
export const pageEndsContext = createContext<(at: Date) => void>(() => {})

/** The request for which a page is rendered: logs the page's failures, and has the reference that they show. */
export interface PageRequest {
  /** None on the pages for whistle-blowers. */
  reference: string | undefined
  note(message: string, error: unknown): void
}
export const requestContext = createContext<PageRequest>()

/** Who asks for a page with `keepsKey`. */
export interface PageVisitor {
  /** The value of the cookie that the page has set (`browserKeyCookie`). */
  key: string | undefined
  /** The consumer or applicant who is logged in. */
  user: StoredUser | null
  /** Whether the page answers a form: what was typed must come back with it. Its loader's request does not tell, since it is always a GET. */
  isForm: boolean
}
export const visitorContext = createContext<PageVisitor>({ key: undefined, user: null, isForm: false })

/** For whom a page is rendered: one person, visitors (null), or everybody. */
export const readerContext = createContext<{ user?: StoredUser | null; reads?: PageReads }>({})
