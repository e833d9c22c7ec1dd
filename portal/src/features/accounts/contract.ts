import * as z from 'zod/mini'
import { documentView } from '#features/documents/contract.ts'
import { user } from '#people/contract.ts'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { mailedToken, message, pageOf, pageQuery, text } from '#platform/schemas.ts'
import { forgotBody, knownPassword, loginBody, newPassword, profileChange, registerBody } from './contract.input.ts'

const tag = 'Accounts'

/** An app or a passkey. */
export const factor = z.object({
  id: z.string(),
  kind: z.enum(['totp', 'passkey']),
  /** Given by the owner; an app has none. */
  name: z.string(),
  addedAt: z.string(),
  usedAt: z.nullable(z.string()),
})
export type Factor = z.infer<typeof factor>

/** The account as its owner sees it, including uploaded files (spec 1 §3). */
export const ownUser = z.extend(user, {
  /** The address that replaces `email` once it is verified. */
  pendingEmail: z.nullable(z.string()),
  /** Whether the account has no password, and its owner logs in by mail. */
  logsInByMail: z.boolean(),
  /** The second factor that this member of staff lacks: from which day it is needed, and whether that day has come. Null for everybody else. */
  lacksFactor: z.nullable(z.object({ from: z.string(), due: z.boolean() })),
  documents: z.array(documentView),
})
export type OwnUser = z.infer<typeof ownUser>

export const signedIn = z.object({
  token: z.string(),
  user: ownUser,
  /** Screens lead to adding a second factor: staff need one now, or the first administrator logs in for the first time. */
  leadsToFactor: z.optional(z.boolean()),
})
/** The password is right and the account has a second factor: `POST /auth/login/factor` is next. */
const secondStep = z.object({ challenge: z.string(), methods: z.array(z.enum(['passkey', 'totp', 'recovery'])) })

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  tag,
  access: 'public',
  summary: 'Sign in',
  body: loginBody,
  response: z.union([signedIn, secondStep]),
  answers: [202, 429],
})
export const logInByMail = endpoint({
  method: 'POST',
  path: '/auth/login/mail',
  tag,
  access: 'public',
  summary: 'Sign in with the mailed link of an account without a password; it works once',
  body: z.object({ token: mailedToken }),
  response: z.union([signedIn, secondStep]),
  answers: [202, 429],
})
export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  tag,
  access: 'public',
  summary: 'Create an account',
  body: registerBody,
  response: signedIn,
  status: 201,
  answers: [409, 429],
})
export const getSignedIn = endpoint({
  method: 'GET',
  path: '/auth/me',
  tag,
  access: 'user',
  summary: 'Who is signed in',
  response: ownUser,
})
export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  tag,
  access: 'user',
  summary: 'Sign out: the token ends now',
  response: z.extend(message, {
    /** Where the person also logs out of the provider through which they logged in. */
    continueAt: z.optional(z.string()),
  }),
})
export const getDeviceKey = endpoint({
  method: 'GET',
  path: '/auth/device-key',
  tag,
  access: 'user',
  summary: 'The key under which your browsers encrypt what waits to be sent; made at the first request',
  response: z.object({
    /** AES-256, in base64. */
    key: z.string(),
  }),
})
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  tag,
  access: 'public',
  summary: 'Mail a link to set a new password, or to log in where the account has none',
  body: forgotBody,
  response: message,
  answers: [429],
})
export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  tag,
  access: 'public',
  summary: 'Set a new password with a mailed link, also with the one that confirms the address of a new account',
  body: z.object({ token: mailedToken, password: newPassword }),
  response: z.extend(message, {
    /** Added in the last 30 days; each still logs in. */
    recentFactors: z.array(factor),
  }),
})
export const changePassword = endpoint({
  fresh: true,
  method: 'POST',
  path: '/auth/change-password',
  tag,
  access: 'user',
  summary: 'Change your own password; other sessions end',
  body: z.object({ currentPassword: knownPassword, password: newPassword }),
  response: message,
  answers: [403, 429],
})
export const getProfile = endpoint({
  method: 'GET',
  path: '/users/me',
  tag,
  access: 'user',
  summary: 'Your own profile',
  response: ownUser,
})
export const updateProfile = endpoint({
  fresh: true,
  method: 'PUT',
  path: '/users/update-profile',
  tag,
  access: 'user',
  summary: 'Change your own profile; a new e-mail address takes effect once it is confirmed',
  body: profileChange,
  response: ownUser,
  answers: [403, 429],
})
export const exportAccount = endpoint({
  method: 'GET',
  path: '/users/me/export',
  tag,
  access: 'user',
  summary: 'Everything the portal stores about your own account',
  answers: [429],
  response: z.object({
    exportedAt: z.string(),
    account: ownUser,
    termsAcceptedAt: z.nullable(z.string()),
    sessions: z.array(
      z.object({ device: z.string(), network: z.string(), signedInAt: z.string(), lastUsedAt: z.string() }),
    ),
    factors: z.array(z.object({ kind: z.string(), addedAt: z.string(), usedAt: z.nullable(z.string()) })),
    /** Who the person is at the provider through which staff log in. */
    singleSignOn: z.array(
      z.object({ issuer: z.string(), subject: z.string(), linkedAt: z.string(), usedAt: z.string() }),
    ),
    /** The person's records by kind, in the form in which the API returns them. */
    records: z.record(z.string(), z.array(z.unknown())),
  }),
})
export const deleteAccount = endpoint({
  fresh: true,
  method: 'DELETE',
  path: '/users/me',
  tag,
  access: 'user',
  summary: 'Delete your own account',
  body: z.object({ password: knownPassword }),
  response: message,
  answers: [403, 429],
})
export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  tag,
  access: 'staff',
  duties: may.readAccounts,
  summary: 'All accounts, for staff',
  query: z.object({ ...pageQuery, search: z.optional(text(200)), role: z.optional(z.enum(['Admin', 'User'])) }),
  response: pageOf(user),
})
