import { createContext, type ReactNode } from 'react'

/** A file of the media library, as a document needs it. */
export interface StoredFile {
  address: string
  name: string
  /** What a picture shows; may be empty. */
  alt: string
  bytes: number
}
export type FileKind = 'image' | 'pdf'
export interface LinkTarget {
  title: string
  address: string
  /** What it is, in one word: page, article, document … */
  kind: string
}

/** What the editor of rich text can do with the rest of the portal; given by the content feature. */
export interface RichTextTools {
  /** A sentence about a file that will not do; undefined when it will. */
  check(kind: FileKind, file: File): string | undefined
  /** Stores a file; `onProgress` gets the bytes sent so far. Fails with an error whose message may be shown. */
  upload(file: File, onProgress: (sentBytes: number) => void, signal: AbortSignal): Promise<StoredFile>
  /** Keeps what a picture shows in the library, for its next use. */
  describe(address: string, alt: string): Promise<void>
  /** Pages, articles and documents of this site with these words. */
  findTargets(words: string, signal: AbortSignal): Promise<LinkTarget[]>
  /** A dialog over the stored files. */
  renderLibrary(kind: FileKind, choose: (file: StoredFile) => void, close: () => void): ReactNode
}

export const RichTextToolsContext = createContext<RichTextTools | null>(null)
