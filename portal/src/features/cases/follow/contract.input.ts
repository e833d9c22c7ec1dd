import * as z from 'zod/mini'
import { requiredText } from '#platform/schemas.ts'
import { followMessages as words } from './messages.ts'

/** Sent only in bodies, because addresses end up in logs and browser histories. */
export const codeHolder = z.object({
  reference: requiredText(40, words.referenceMissing),
  code: requiredText(40, words.codeMissing),
})
