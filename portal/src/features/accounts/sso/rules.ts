import type { Duty } from '#platform/duties.ts'
import { isEmail } from '#platform/values/emails.ts'

/** From the login page to the provider and back. */
export const flowMinutes = 10
/** From the provider's answer to the session, which the page's script asks for at once. */
export const ticketSeconds = 60
/** Logins at the provider at one time, of all people; a further one ends the oldest. */
export const maxFlows = 10_000
/** Beginnings of one network in 15 minutes as a multiple of `LOGIN_LIMIT`: an office has one address. */
export const startFactor = 20
/** Logout tokens of one network that may be wrong in 15 minutes. */
export const maxWrongLogouts = 100
/** By which the clocks of portal and provider may differ. */
export const skewSeconds = 30
/** How old a logout token may be. */
export const logoutMinutes = 2
/** How long the portal waits for the provider. */
export const timeoutSeconds = 5
/** For how long what the provider says about itself counts. */
export const metadataMinutes = 60
/** At the beginning of a login the provider must have answered so recently, so that nobody is sent to one that is away. */
export const aliveSeconds = 5
export const maxAnswerBytes = 524_288
/** Signatures that only the provider can make. 'none' and HS256, whose key is the client's secret, are not among them. */
export const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

export interface SsoPerson {
  subject: string
  /** Empty unless the provider has verified it. */
  email: string
  name: string
  surname: string
  groups: readonly string[]
}

const maxGroups = 1_000
const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, 100)
    : ''

/** Both answers of the provider as one. An address counts only with what the same answer says about it. */
export function joinAnswers(token: Record<string, unknown>, more: Record<string, unknown>): Record<string, unknown> {
  const { email, email_verified } = token['email'] === undefined ? more : token
  return { ...more, ...token, email, email_verified }
}

/** Reads what the provider says about a person; undefined without a usable subject. */
export function readPerson(claims: Record<string, unknown>, groupsClaim: string): SsoPerson | undefined {
  const { sub: subject, email, email_verified: isVerified } = claims
  if (typeof subject !== 'string' || subject.length === 0 || subject.length > 255 || /\p{Cc}/u.test(subject))
    return undefined
  const address = typeof email === 'string' && isVerified === true ? email.trim().toLowerCase() : ''
  const groups = claims[groupsClaim]
  const [first = '', ...others] = textOf(claims['name']).split(/\s+/)
  return {
    subject,
    email: isEmail(address) ? address : '',
    name: textOf(claims['given_name']) || first || address.split('@')[0] || '',
    // Screens need both; their owner can change them in the profile.
    surname: textOf(claims['family_name']) || others.join(' ') || 'Staff',
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === 'string').slice(0, maxGroups) : [],
  }
}

/**
 * The duties after a login: those that any group can give are what the person's groups say, all others stay as people gave them.
 */
export function dutiesByGroups(
  mapping: ReadonlyMap<string, readonly Duty[]>,
  groups: readonly string[],
  held: readonly Duty[],
): Duty[] {
  const managed = new Set([...mapping.values()].flat())
  const given = groups.flatMap((group) => mapping.get(group) ?? [])
  return [...new Set([...held.filter((duty) => !managed.has(duty)), ...given])]
}
