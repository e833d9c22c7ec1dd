import { acceptAttribute, chosenFileProblem, listKinds, type UploadLimits } from '#features/documents/rules.ts'
import { licenceMessages as messages } from '../messages.ts'

const megabytes = 20
/** A return is one file: a report, a letter, an acknowledgement. */
export const returnLimits: UploadLimits = {
  accepts: ['pdf', 'jpg', 'png', 'doc', 'docx'],
  maxBytes: megabytes * 1_048_576,
}
export const returnEndings = acceptAttribute(returnLimits.accepts)
export const returnHint = `${listKinds(returnLimits.accepts)}, at most ${megabytes} MB. Join several pages to one file.`

/** Why a chosen file is not accepted. The server also checks its content. */
export const returnProblem = (file: File | undefined): string | undefined =>
  file ? chosenFileProblem(file, returnLimits) : messages.noDocument
