import type { ChosenFile } from '#fields/content-files.ts'
import { patientApi } from '#kit/send-with-progress.ts'
import { type LibraryFile, replaceFile, uploadToLibrary } from '../../library/contract.ts'

type Progress = (sentBytes: number) => void

/** Stores a file in the media library. */
export function sendToLibrary({ file, alt }: ChosenFile, onProgress: Progress, signal: AbortSignal) {
  const form = new FormData()
  // Set `alt` before the file: the server reads the parts in order.
  form.set('alt', alt)
  form.set('file', file)
  return patientApi(onProgress).call(uploadToLibrary, {}, { form, signal }) as Promise<LibraryFile>
}

/** Replaces a file in all items that use it. */
export function sendReplacement(id: string, file: File, onProgress: Progress, signal: AbortSignal) {
  const form = new FormData()
  form.set('file', file)
  return patientApi(onProgress).call(replaceFile, { params: { id } }, { form, signal }) as Promise<LibraryFile>
}
