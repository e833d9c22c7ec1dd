import { acceptAttribute, chosenFileProblem } from '#features/documents/rules.ts'
import { attachmentBytes, attachmentKinds, filesAtOnce } from './rules.ts'

export const acceptedFiles = acceptAttribute(attachmentKinds)
export const filesHint = 'PDF, DOCX, JPG, PNG up to 10MB each'
/** What happens to hidden data; the same sentences wherever a reporter reads about files. */
export const hiddenDataAdvice =
  'Before we store a file, we remove the hidden details about its author, device, place and time. What can be seen or read in it stays.'

/** Why the chosen files cannot be sent, or undefined. */
export function filesProblem(files: readonly { name: string; size: number }[]): string | undefined {
  if (files.length > filesAtOnce) return `Choose at most ${filesAtOnce} files; more can follow later.`
  const limits = { accepts: attachmentKinds, maxBytes: attachmentBytes }
  return files.map((file) => chosenFileProblem(file, limits)).find((problem) => problem !== undefined)
}
