import { acceptAttribute, chosenFileProblem } from '#features/documents/rules.ts'
import { attachmentBytes, attachmentKinds, filesAtOnce } from './rules.ts'

export const acceptedFiles = acceptAttribute(attachmentKinds)
export const filesHint = 'PDF, DOCX, JPG, PNG up to 10MB each'

/** Why the chosen files cannot be sent, or undefined. */
export function filesProblem(files: readonly { name: string; size: number }[]): string | undefined {
  if (files.length > filesAtOnce) return `Please choose at most ${filesAtOnce} files; more can follow later.`
  const limits = { accepts: attachmentKinds, maxBytes: attachmentBytes }
  return files.map((file) => chosenFileProblem(file, limits)).find((problem) => problem !== undefined)
}
