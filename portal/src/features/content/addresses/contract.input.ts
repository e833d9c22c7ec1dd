import * as z from 'zod/mini'
import { requiredText } from '#platform/schemas.ts'
import { redirectLimits } from './rules.ts'

export const redirectPath = requiredText(redirectLimits.path, 'Enter the old address')
export const redirectBody = z.object({
  path: redirectPath,
  target: requiredText(1_000, 'Enter the page to which it leads'),
})
