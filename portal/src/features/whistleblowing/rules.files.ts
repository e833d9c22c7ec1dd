import { acceptAttribute, chosenFileProblem } from '#features/documents/rules.ts'
import { attachmentBytes, attachmentKinds, bytesAtOnce, filesAtOnce } from './rules.ts'

/** The field with the files, in every form. */
export const fileField = 'whistleblowingDocuments'

export const acceptedFiles = acceptAttribute(attachmentKinds)
export const filesHint = 'PDF, DOCX, JPG, PNG up to 10MB each'
/** What a form without scripts takes, said before files are chosen. */
export const formFilesHint = `At most ${filesAtOnce} files, ${bytesAtOnce / 1_048_576}MB together: ${filesHint}.`
/** What happens to hidden data; the same sentences wherever a reporter reads about files. */
export const hiddenDataAdvice =
  'Before we store a file, we remove the hidden details about its author, device, place and time. What can be seen or read in it stays.'

/** Why the chosen files cannot be sent, or undefined. */
export function filesProblem(files: readonly { name: string; size: number }[]): string | undefined {
  if (files.length > filesAtOnce) return `Choose at most ${filesAtOnce} files; more can follow later.`
  const limits = { accepts: attachmentKinds, maxBytes: attachmentBytes }
  return files.map((file) => chosenFileProblem(file, limits)).find((problem) => problem !== undefined)
}
