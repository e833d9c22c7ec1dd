import { chosenFileProblem, type FileKind } from '#features/documents/rules.ts'
import { caseFileBytes } from './rules.ts'

/** What the documents of a case may be (decisions §7). */
export const caseFileKinds: readonly FileKind[] = ['pdf', 'jpg', 'png', 'docx']

/** Why a chosen file cannot be a document of a case, or undefined; the server looks at its content too. */
export const caseFileProblem = (file: { name: string; size: number }): string | undefined =>
  chosenFileProblem(file, { accepts: caseFileKinds, maxBytes: caseFileBytes })

/** For a file input's `accept`. */
export const caseFileEndings = '.pdf,.jpg,.jpeg,.png,.docx'
