import { chosenFileProblem, type FileKind } from '#features/documents/rules.ts'
import { templateFileBytes } from './rules.ts'

/** What staff may attach to a form (spec 3 §5). */
export const templateFileKinds: readonly FileKind[] = ['pdf', 'doc', 'docx']
export const templateFileEndings = '.pdf,.doc,.docx'
/** Why a chosen file cannot be attached, or undefined; the server also checks the content. */
export const templateFileProblem = (file: { name: string; size: number }): string | undefined => {
  const problem = chosenFileProblem(file, { accepts: templateFileKinds, maxBytes: templateFileBytes })
  return problem && `${file.name}: ${problem}`
}
