import { chosenFileProblem, type FileKind } from '#features/documents/rules.ts'
import { applicationFileBytes } from '../../rules.ts'

/** Accepted formats for documents of an application (spec 2 §5). */
export const applicationFileKinds: readonly FileKind[] = ['pdf', 'jpg', 'png']

/** Why a chosen file is not accepted, or undefined. The server also checks its content. */
export const applicationFileProblem = (file: { name: string; size: number }): string | undefined =>
  chosenFileProblem(file, { accepts: applicationFileKinds, maxBytes: applicationFileBytes })

/** For a file input's `accept` (spec 2 §2.1). */
export const applicationFileEndings = '.pdf,.jpg,.jpeg,.png'
