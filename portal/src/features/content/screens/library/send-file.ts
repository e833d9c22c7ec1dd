import type { ChosenFile } from '#fields/content/content-files.ts'
import { patientApi } from '#kit/uploads/send-with-progress.ts'
import { type LibraryFile, replaceFile, uploadToLibrary } from '../../library/contract.ts'

type Progress = (sentBytes: number) => void

/** Stores a file: in the media library, where it stays, or for an item. */
export function sendFile(
  use: 'library' | 'item',
  { file, alt = '' }: ChosenFile,
  onProgress: Progress,
  signal: AbortSignal,
) {
  const form = new FormData()
  // The file comes last: the server reads the parts in order.
  form.set('alt', alt)
  form.set('for', use)
  form.set('file', file)
  return patientApi(onProgress).call(uploadToLibrary, {}, { form, signal }) as Promise<LibraryFile>
}

export function sendReplacement(id: string, file: File, onProgress: Progress, signal: AbortSignal) {
  const form = new FormData()
  form.set('file', file)
  return patientApi(onProgress).call(replaceFile, { params: { id } }, { form, signal }) as Promise<LibraryFile>
}
