import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { mandates } from '#platform/mandates.ts'
import { idParams, mailedToken, message, pageOf, pageQuery, text } from '#platform/schemas.ts'
import { companyBody, companyChange, invitationBody, mandatesInput } from './contract.input.ts'

const tag = 'Companies'

const summary = z.object({
  id: z.string(),
  name: z.string(),
  cacNumber: z.string(),
  /** What the caller may do for the company; empty for staff who are not members. */
  mandates: z.array(z.enum(mandates)),
})
export type CompanySummary = z.infer<typeof summary>

const company = z.extend(summary, {
  address: z.string(),
  taxNumber: z.string(),
  createdAt: z.string(),
  /** How many companies claim this CAC number; null for everyone but staff. */
  withSameNumber: z.nullable(z.number()),
})
export type Company = z.infer<typeof company>

const member = z.object({
  userId: z.string(),
  name: z.string(),
  /** For managers, staff and the member; null for other members. */
  email: z.nullable(z.string()),
  mandates: z.array(z.enum(mandates)),
  addedAt: z.string(),
})
export type CompanyMember = z.infer<typeof member>

const invitation = z.object({
  id: z.string(),
  /** For managers and staff; null for other members. */
  email: z.nullable(z.string()),
  mandates: z.array(z.enum(mandates)),
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Whether its mail came back. */
  returned: z.boolean(),
})
export type CompanyInvitation = z.infer<typeof invitation>

const memberParams = z.extend(idParams, { userId: z.string().check(z.maxLength(100)) })
const own = { tag, access: 'user' } as const
const ofMember = { tag, access: 'user', params: memberParams, response: message, answers: [403, 409] } as const
const readOne = { method: 'GET', tag, access: 'user', duties: may.readApplications, params: idParams } as const

export const listCompanies = endpoint({
  ...own,
  method: 'GET',
  path: '/companies',
  duties: may.readApplications,
  summary: 'The companies for which you may act, by name; staff with a search find all companies',
  query: z.object({ ...pageQuery, search: z.optional(text(200)) }),
  response: pageOf(summary),
})
export const createCompany = endpoint({
  ...own,
  method: 'POST',
  path: '/companies',
  summary: 'Add a company; you get all mandates for it',
  idempotent: true,
  body: companyBody,
  response: company,
  status: 201,
  answers: [403, 409, 429],
})
export const getCompany = endpoint({
  ...readOne,
  path: '/companies/:id',
  summary: 'One company, for its members and staff',
  response: company,
})
export const changeCompany = endpoint({
  ...own,
  method: 'PATCH',
  path: '/companies/:id',
  summary: 'Change the details of a company whose members you manage',
  params: idParams,
  body: companyChange,
  response: company,
  answers: [403],
})
export const listMembers = endpoint({
  ...readOne,
  path: '/companies/:id/members',
  summary: 'Who may act for a company, and open invitations',
  response: z.object({ members: z.array(member), invitations: z.array(invitation) }),
})
export const inviteMember = endpoint({
  ...own,
  fresh: true,
  method: 'POST',
  path: '/companies/:id/members',
  summary: 'Invite a person by e-mail; a repeated invitation ends the earlier link',
  idempotent: true,
  params: idParams,
  body: invitationBody,
  response: message,
  status: 202,
  answers: [403, 409, 429],
})
export const changeMember = endpoint({
  ...ofMember,
  fresh: true,
  method: 'PATCH',
  path: '/companies/:id/members/:userId',
  summary: 'Change the mandates of a member, or reduce your own',
  body: z.object({ mandates: mandatesInput }),
})
export const removeMember = endpoint({
  ...ofMember,
  method: 'DELETE',
  path: '/companies/:id/members/:userId',
  summary: 'Remove a member, or leave the company',
})
export const withdrawInvitation = endpoint({
  ...own,
  method: 'DELETE',
  path: '/companies/:id/members/invitations/:invitationId',
  summary: 'Withdraw an open invitation',
  params: z.extend(idParams, { invitationId: z.string().check(z.maxLength(100)) }),
  response: message,
  answers: [403],
})
export const readInvitation = endpoint({
  method: 'POST',
  path: '/companies/invitations/read',
  tag,
  access: 'public',
  summary:
    'Who invites to which company with which mandates; the token of the mailed link is in the body, never in an address',
  body: z.object({ token: mailedToken }),
  response: z.object({
    company: z.string(),
    cacNumber: z.string(),
    invitedBy: z.string(),
    mandates: z.array(z.enum(mandates)),
    expiresAt: z.string(),
    /** What the caller must do before accepting. */
    step: z.enum(['log-in', 'other-address', 'confirm-address', 'already-member', 'accept']),
  }),
  answers: [404, 429],
})
export const acceptInvitation = endpoint({
  ...own,
  method: 'POST',
  path: '/companies/invitations/:token/accept',
  summary: 'Accept an invitation with the account of the invited address; the link works once',
  idempotent: true,
  params: z.object({ token: mailedToken }),
  response: summary,
  answers: [403, 409, 429],
})
