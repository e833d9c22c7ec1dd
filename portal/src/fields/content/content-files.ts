import { createContext, type ReactNode } from 'react'

export interface ChosenFile {
  file: File
  /** What a picture shows, where that is known before it is stored. */
  alt?: string
}

/** How an editor stores a chosen file and offers those that are stored already; given by the content feature. */
export interface ContentFiles {
  /** A sentence about a file that will not do; undefined when it will. */
  check(kind: 'image' | 'pdf', file: File): string | undefined
  /** Stores a file and answers its address; `onProgress` gets the bytes sent so far. Fails with an error whose message may be shown. */
  upload(chosen: ChosenFile, onProgress: (sentBytes: number) => void, signal: AbortSignal): Promise<string>
  /** What a stored picture shows, for people who cannot see it; undefined for an address that is no stored picture. */
  readWords?(address: string): Promise<string> | undefined
  writeWords?(address: string, words: string): Promise<void>
  /** A dialog over the stored pictures. */
  renderLibrary?(choose: (address: string) => void, close: () => void): ReactNode
}

export const ContentFilesContext = createContext<ContentFiles | null>(null)
