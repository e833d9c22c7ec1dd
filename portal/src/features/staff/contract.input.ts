import * as z from 'zod/mini'
import { profileBody } from '#features/accounts/contract.input.ts'
import { duties } from '#platform/duty-words.ts'

/** The new colleague, as typed. The name of a person who has an account stays what they have called themselves. */
export const newColleague = z.object({
  name: profileBody.shape.name,
  surname: profileBody.shape.surname,
  email: profileBody.shape.email,
})

export const invitation = z.extend(newColleague, {
  duties: z.array(z.enum(duties, 'Choose duties from the list')).check(z.maxLength(duties.length)),
})
