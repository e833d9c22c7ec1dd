import * as z from 'zod/mini'
import { duties } from '#platform/duty-words.ts'

export const user = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Whether the owner of the address has opened a mailed link. */
  emailVerified: z.boolean(),
  role: z.enum(['Admin', 'User']),
  /** What a member of staff may do; empty for everybody else. */
  duties: z.array(z.enum(duties)),
  companyName: z.string(),
  street: z.string(),
  city: z.string(),
  country: z.string(),
  postalCode: z.string(),
  registrationDate: z.string(),
  passwordChangeRequired: z.boolean(),
})

export type User = z.infer<typeof user>
