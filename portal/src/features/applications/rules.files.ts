import { chosenFileProblem, type FileKind } from '#features/documents/rules.ts'
import { applicationFileBytes } from './rules.ts'

/** What the documents of an application may be (spec 2 §5). */
export const applicationFileKinds: readonly FileKind[] = ['pdf', 'jpg', 'png']

/** Why a chosen file cannot be a document of an application, or undefined; the server looks at its content too. */
export const applicationFileProblem = (file: { name: string; size: number }): string | undefined =>
  chosenFileProblem(file, { accepts: applicationFileKinds, maxBytes: applicationFileBytes })

/** For a file input's `accept` (spec 2 §2.1). */
export const applicationFileEndings = '.pdf,.jpg,.jpeg,.png'
