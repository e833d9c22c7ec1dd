import * as z from 'zod/mini'
import { requiredText } from '#platform/schemas.ts'
import { followMessages as words } from './messages.ts'

/**
 * Sent only in bodies, because addresses end up in logs and browser histories. In the place of the code comes the `browserKey` of an earlier answer, which
 * opens the case for some minutes.
 */
export const codeHolder = z.object({
  reference: requiredText(40, words.referenceMissing),
  code: requiredText(60, words.codeMissing),
})

/** The form of the link of a claim. Nothing chosen is no 'no', which would end the code. */
export const claimAnswer = z.object({ mine: z.enum(['yes', 'no'], words.mineMissing) })
