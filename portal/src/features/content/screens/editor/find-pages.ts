import { createContext } from 'react'
import type { LinkTarget } from '#fields/rich-text/editor/tools.ts'

/** Finds pages of the site by words. The search stands above content: the layout of the content manager passes it. */
export type FindPages = (words: string, signal: AbortSignal) => Promise<LinkTarget[]>
export const FindPagesContext = createContext<FindPages>(async () => [])
