import { createContext } from 'react-router'
import type { ApiClient } from './api-client.ts'

/** The API as the renderer sees it; loaders read it, so that pages go through the same door as the browser. */
export const apiContext = createContext<ApiClient>()

/** The same for actions, under the limits of the visitor who sent the form; its refusals are thrown as `ApiError`. */
export const formApiContext = createContext<ApiClient>()

/** What of the process's settings every page may know. */
export interface PageSettings {
  /** Where 'Exit this page' leads. */
  exitAddress: string
}
export const settingsContext = createContext<PageSettings>()

/**
 * Takes the address under which a page is kept. A loader that finds something under more than one address (id and slug, any
 * case, a number past the end) tells it the page's own one; under others the page is answered, but not kept.
 */
export const ownAddressContext = createContext<(own: string) => void>(() => {})
