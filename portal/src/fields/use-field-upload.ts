import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { ContentFilesContext } from './content-files.ts'
import { createUploads, type ContentUploads, type FieldUpload } from './content-uploads.ts'

/** The uploads of the editor around an input. */
export const ContentUploadsContext = createContext<ContentUploads | null>(null)

const nothing = () => undefined

/** The uploads of the editor around; an input outside of an editor has its own, which end with it. */
export function useUploads(): ContentUploads | null {
  const around = useContext(ContentUploadsContext)
  const files = useContext(ContentFilesContext)
  const own = useMemo(() => (around || !files ? null : createUploads(files)), [around, files])
  useEffect(() => () => own?.dispose(), [own])
  return around ?? own
}

export interface ChosenUpload {
  upload: FieldUpload | undefined
  /** What is wrong with a file that was refused before it was sent. */
  refused: string | undefined
  take(file: File | undefined): void
  retry(): void
  cancel(): void
}

/** The upload of one field: a chosen file is checked and sent at once. */
export function useFieldUpload(
  uploads: ContentUploads | null,
  { path, kind, onStored }: { path: string; kind: 'image' | 'pdf'; onStored: (address: string) => void },
): ChosenUpload {
  const upload = useSyncExternalStore(uploads?.subscribe ?? never, () => uploads?.state()[path], nothing)
  const [refused, setRefused] = useState<string>()
  return {
    upload,
    refused,
    take(file) {
      if (file && uploads) setRefused(uploads.take({ path, kind, onStored }, file))
    },
    retry: () => uploads?.retry(path),
    cancel: () => uploads?.cancel(path),
  }
}

const never = () => () => {}
