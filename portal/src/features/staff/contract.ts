import * as z from 'zod/mini'
import { askedApproval, doneOrAsked } from '#features/approvals/contract.ts'
import { user } from '#people/contract.ts'
import { may } from '#platform/duties.ts'
import { duties } from '#platform/duty-words.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, message } from '#platform/schemas.ts'
import { invitation } from './contract.input.ts'

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

/** A member of staff as colleagues see them. */
const colleague = z.extend(user, {
  /** Has not opened the link of the invitation: until then no duty counts and nobody can log in. */
  invited: z.boolean(),
  /** Whether the mail with the link came back. */
  invitationReturned: z.boolean(),
  twoStep: z.boolean(),
  /** Within the last 180 days. */
  lastLoginAt: z.nullable(z.string()),
})
export type Colleague = z.infer<typeof colleague>

export const getColleague = endpoint({
  method: 'GET',
  path: '/staff/:id',
  tag,
  access: 'staff',
  duties: may.readAccounts,
  summary: 'A member of staff',
  params: idParams,
  response: colleague,
})

export const inviteColleague = endpoint({
  fresh: true,
  method: 'POST',
  path: '/staff',
  tag,
  access: 'staff',
  duties: may.manageAccounts,
  summary:
    'Invite a colleague: makes an account, or makes the confirmed account with this address staff, and mails a link. Duties that need a second person wait for one',
  body: invitation,
  response: z.extend(doneOrAsked, { id: z.string() }),
  status: 201,
  answers: [202, 403, 409, 429],
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/staff/:id/invitation',
  tag,
  access: 'staff',
  duties: may.manageAccounts,
  summary: 'Mail a new link to an invited colleague; the earlier one no longer works',
  params: idParams,
  response: message,
  answers: [409, 429],
})
