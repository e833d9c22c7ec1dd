import { chosenFileProblem, type FileKind } from '#features/documents/rules.ts'
import { caseFileBytes } from './rules.ts'

/** Accepted formats for documents of a case (decisions §7). */
export const caseFileKinds: readonly FileKind[] = ['pdf', 'jpg', 'png', 'docx']

/** Why a chosen file is not accepted, or undefined. The server also checks its content. */
export const caseFileProblem = (file: { name: string; size: number }): string | undefined =>
  chosenFileProblem(file, { accepts: caseFileKinds, maxBytes: caseFileBytes })
