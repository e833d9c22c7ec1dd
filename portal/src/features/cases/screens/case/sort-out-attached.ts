import { sortOutFiles } from '#kit/uploads/sort-out-files.ts'
import { caseFileProblem } from '../../rules.files.ts'

/** The chosen files that a message can take, and the problem of the first that it cannot. */
export const sortOutAttached = (files: readonly File[], max: number) =>
  sortOutFiles(files, { problemOf: caseFileProblem, most: max })
