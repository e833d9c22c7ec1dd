import { createContext } from 'react-router'
import type { ApiClient } from './api-client.ts'

/** The API as the renderer sees it; loaders read it, so that pages go through the same door as the browser. */
export const apiContext = createContext<ApiClient>()

/** What of the process's settings every page may know. */
export interface PageSettings {
  /** Where 'Exit this page' leads. */
  exitAddress: string
}
export const settingsContext = createContext<PageSettings>()
