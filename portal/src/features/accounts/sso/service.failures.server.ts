import type { SsoFailure } from '#kit/login-address.ts'
import type { Deps } from '#platform/deps.server.ts'
import { Problem } from '#platform/problem.ts'

/** Of a provider that is away, slow, broken or set up in another way than the portal. */
const away = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
  'ERR_JWKS_TIMEOUT',
  'ERR_JWKS_INVALID',
  'ERR_JOSE_GENERIC',
])
const byPerson = new Set(['access_denied', 'login_required', 'interaction_required', 'consent_required'])

/** Why a login at the provider failed, as the login page says it, and the code for the log: nothing else of the provider's answer is kept. */
export function judgeFailure(error: unknown): { failure: SsoFailure; code: string } {
  if (error instanceof Problem && error.statusCode === 429) return { failure: 'busy', code: 'too-many' }
  const { code: given, error: said } = (error ?? {}) as { code?: unknown; error?: unknown }
  const code = typeof given === 'string' ? given : error instanceof TypeError ? 'no-answer' : 'unknown'
  const answer = typeof said === 'string' && /^[a-z_]{1,40}$/.test(said) ? said : ''
  const named = answer ? `${code} ${answer}` : code
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR')
    return { failure: byPerson.has(answer) ? 'cancelled' : 'unavailable', code: named }
  if (code === 'OAUTH_RESPONSE_BODY_ERROR')
    return { failure: answer === 'invalid_grant' ? 'ended' : 'unavailable', code: named }
  if (away.has(code) || code === 'no-answer') return { failure: 'unavailable', code: named }
  return { failure: 'refused', code: named }
}

export const noteFailure = ({ log }: Deps, code: string): void => log.warn({ code }, 'a single sign-on failed')
