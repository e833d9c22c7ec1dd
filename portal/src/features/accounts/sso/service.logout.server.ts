import { systemActor } from '#platform/actor.ts'
import { countAttempt, forgiveAttempt } from '#platform/attempts.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { Problem, unavailable } from '#platform/problem.ts'
import { farewellAddress } from '#kit/login-address.ts'
import { attemptWindowMinutes } from '../rules.ts'
import { hashToken } from '../sign-in/service.passwords.server.ts'
import { ssoMessages } from './messages.ts'
import { logoutMinutes, mostWrongLogouts, skewSeconds } from './rules.ts'
import { judgeFailure, noteFailure } from './service.failures.server.ts'
import { hashSid } from './service.flow.server.ts'
import type { Provider } from './service.provider.server.ts'
import { endSsoSessions, findIdentity, noteLogout } from './store.server.ts'

/** Where a person who logged out of the portal logs out of the provider too; undefined where it has no such page or does not answer. */
export async function findEndSession(deps: Deps, provider: Provider): Promise<string | undefined> {
  try {
    const { client, configuration } = await provider.ask()
    const after = deps.config.publicUrl + farewellAddress('logged-out')
    return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: after }).href
  } catch (error) {
    noteFailure(deps, judgeFailure(error).code)
    return undefined
  }
}

const eventOfLogout = 'http://schemas.openid.net/event/backchannel-logout'

/** The provider ends the sessions of a person, or of one session there (OpenID Connect Back-Channel Logout). A token counts once. */
export async function receiveLogout(deps: Deps, provider: Provider, token: string, address: string): Promise<void> {
  const window = { what: 'sso-logout', whom: { address }, windowMinutes: attemptWindowMinutes, limit: mostWrongLogouts }
  await countAttempt(deps, window)
  const { issuer, subject, sid, once } = await readLogoutToken(deps, provider, token)
  await deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const expiresAt = new Date(now.getTime() + (logoutMinutes * 60 + 2 * skewSeconds) * 1000)
    if (!(await noteLogout(tx, { tokenHash: hashToken(`${issuer} ${once}`), expiresAt }))) throw refuse()
    const identity = subject === undefined ? undefined : await findIdentity(tx, { issuer, subject })
    // Nobody of that name is known here: nothing to end.
    if (subject !== undefined && !identity) return
    const sidHash = sid === undefined ? undefined : hashSid(issuer, sid)
    for (const userId of await endSsoSessions(tx, { userId: identity?.userId, sidHash })) {
      const entry = { action: 'account.end-sso-sessions', recordType: 'account', recordId: userId }
      await recordAudit(tx, { at: now, actor: systemActor, ...entry })
    }
  })
  await forgiveAttempt(deps, window)
}

const refuse = () => new Problem(400, ssoMessages.logoutInvalid)

async function readLogoutToken(deps: Deps, provider: Provider, token: string) {
  try {
    const { issuer, verify } = await provider.ask()
    const claims = await verify(token, {
      type: 'logout+jwt',
      requires: ['jti', 'events'],
      mostMinutes: logoutMinutes,
    })
    const { sub: subject, sid, events, jti: once } = claims as Partial<Record<string, unknown>>
    const isLogout = typeof events === 'object' && events !== null && eventOfLogout in events
    const isText = (value: unknown) => value === undefined || typeof value === 'string'
    const names = subject !== undefined || sid !== undefined
    // With a nonce it could be the token of a login.
    if (!isLogout || 'nonce' in claims || !names || !isText(subject) || !isText(sid) || typeof once !== 'string')
      throw refuse()
    return { issuer, subject: subject as string | undefined, sid: sid as string | undefined, once }
  } catch (error) {
    if (error instanceof Problem) throw error
    const { failure, code } = judgeFailure(error)
    noteFailure(deps, code)
    throw failure === 'refused' ? refuse() : unavailable()
  }
}
