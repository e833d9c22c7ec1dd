import { createContext } from 'react'

/** The reference of the request for which the server renders a page; unknown in the browser. */
export const FailureReference = createContext<string | undefined>(undefined)
