import { createContext } from 'react'
import type { AnyEndpoint } from './api-client.ts'
import type { StoredUser } from '../sign-in/stored-user.ts'

/** The person for whom the server has rendered this page, with the answers that the page shows (docs/decisions/0035). */
export interface PageReader {
  user: StoredUser
  answers: PageAnswer[]
}
/** The path of a call, its input and its answer. */
export type PageAnswer = [path: string, input: unknown, answer: unknown]

/** Undefined on pages that are the same for everybody; null in a document for visitors. */
export const PageUser = createContext<StoredUser | null | undefined>(undefined)

/** The calls of a page while the server renders it; `undefined` where one failed or takes too long. */
export interface PageReads {
  read(endpoint: AnyEndpoint, input: unknown): Promise<unknown>
}
export const ServerReads = createContext<PageReads | undefined>(undefined)

const elementId = 'page-reader'
const scriptEnd = /</g

/** The element of the page from which the browser reads its person and answers. */
export const writePageReader = (reader: PageReader): string =>
  `<script type="application/json" id="${elementId}">${JSON.stringify(reader).replace(scriptEnd, '\\u003c')}</script>`

let known: PageReader | undefined
export function readPageReader(): PageReader | undefined {
  const element = known ? null : document.getElementById(elementId)
  if (element) known = JSON.parse(element.textContent) as PageReader
  return known
}
