import * as z from 'zod/mini'
import { askedApproval } from '#features/approvals/contract.ts'
import { user } from '#people/contract.ts'
import { may } from '#platform/duties.ts'
import { duties } from '#platform/duty-words.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams } from '#platform/schemas.ts'

const tag = 'Accounts'

export const setDuties = endpoint({
  fresh: true,
  method: 'PUT',
  path: '/users/:id/duties',
  tag,
  access: 'staff',
  duties: may.manageAccounts,
  summary: 'Change what a member of staff may do',
  params: idParams,
  body: z.object({ duties: z.array(z.enum(duties, 'Choose duties from the list')).check(z.maxLength(duties.length)) }),
  response: z.union([user, askedApproval]),
  answers: [202, 403, 409],
})

export const setRole = endpoint({
  fresh: true,
  method: 'PUT',
  path: '/users/:id/role',
  tag,
  access: 'staff',
  duties: may.manageAccounts,
  summary: 'Change the role of an account',
  params: idParams,
  body: z.object({
    role: z.pipe(
      z.string(),
      z.transform((role) => (role === 'USER' ? 'User' : role)),
    ),
    /** What new staff may do; by default what you may do. */
    duties: z.optional(z.array(z.enum(duties)).check(z.maxLength(duties.length))),
  }),
  response: z.union([user, askedApproval]),
  answers: [202, 403, 409],
})
