import { readNext, farewellAddress } from '#kit/sign-in/login-address.ts'
import type { SsoFailure } from '#platform/login-parameters.ts'
import { visitor, systemActor } from '#platform/actor.ts'
import { countAttempt, forgiveAttempt } from '#platform/attempts.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { duties as allDuties } from '#platform/duty-words.ts'
import { deriveKey, readMasterKey } from '#platform/keys/master-key.server.ts'
import { Problem, unavailable } from '#platform/problem.ts'
import { seal, unseal } from '#platform/keys/sealing.server.ts'
import type { SsoSettings } from '#platform/settings/sso-settings.ts'
import { verifyAddress } from '../email/service.addresses.server.ts'
import { actorOf } from '#people/actors.server.ts'
import { isReservedAddress } from '../email/store.addresses.server.ts'
import { attemptWindowMinutes } from '../rules.ts'
import { requireOtherHolders } from '../service.server.ts'
import { hashToken, newToken } from '../sign-in/service.passwords.server.ts'
import {
  findUser,
  findUserByEmail,
  insertUser,
  lockAdmins,
  updateUser,
  type UserRow,
  recordDutyLoss,
} from '#people/store.server.ts'
import { ssoMessages } from './messages.ts'
import {
  aliveSeconds,
  flowMinutes,
  joinAnswers,
  maxFlows,
  readPerson,
  type SsoPerson,
  startFactor,
  ticketSeconds,
  dutiesByGroups,
  logoutMinutes,
  maxWrongLogouts,
  skewSeconds,
} from './rules.ts'
import type { KnownProvider, Provider } from './service.provider.server.ts'
import {
  insertFlow,
  replaceTicket,
  consumeFlow,
  findIdentity,
  insertIdentity,
  listIdentitiesOf,
  touchIdentity,
  endSsoSessions,
  recordLogout,
} from './store.server.ts'

/** Where the browser goes next. The secret is for the cookie that binds the login to it. */
export interface Onward {
  location: string
  browser?: string
}

interface Flow {
  nonce: string
  verifier: string
  next: string
}

const keyOf = (deps: Deps) => deriveKey(readMasterKey(deps.config), 'single sign-on')
const contextOf = (stateHash: string) => `sso flow ${stateHash}`
const callbackOf = (deps: Deps) => `${deps.config.publicUrl}/api/auth/sso/callback`
/** Where a login that began somewhere returns to; without its own default. */
const nextOf = (next: string) => (next === readNext('') ? '' : `next=${encodeURIComponent(next)}`)

const failed = (failure: SsoFailure, next = readNext('')): Onward => ({
  location: `/login?${[nextOf(next), `sso=${failure}`].filter(Boolean).join('&')}`,
})

/** To the provider. `next` is the page that asked for the login: a path of the portal, else it counts for nothing. */
export async function startSso(
  deps: Deps,
  provider: Provider,
  { next: asked = '', browser = newToken(), address }: { next?: string; browser?: string; address: string },
): Promise<Onward> {
  const next = readNext(`?next=${encodeURIComponent(asked)}`)
  const what = { what: 'sso-start', whom: { address }, windowMinutes: attemptWindowMinutes }
  let known: KnownProvider
  try {
    await countAttempt(deps, { ...what, limit: deps.config.loginLimit * startFactor })
    known = await provider.ask(aliveSeconds)
  } catch (error) {
    if (error instanceof Problem && error.statusCode !== 429) throw error
    const { failure, code } = judgeFailure(error)
    recordFailure(deps, code)
    return failed(failure === 'busy' ? 'busy' : 'unavailable', next)
  }
  const { client, configuration } = known
  const state = newToken()
  const flow: Flow = { nonce: newToken(), verifier: client.randomPKCECodeVerifier(), next }
  const stateHash = hashToken(state)
  const sealed = seal(keyOf(deps), contextOf(stateHash), Buffer.from(JSON.stringify(flow)))
  const expiresAt = new Date(deps.clock.now().getTime() + flowMinutes * 60_000)
  await insertFlow(deps.database.db, { stateHash, browserHash: hashToken(browser), sealed, expiresAt }, maxFlows)
  const location = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(deps),
    response_type: 'code',
    scope: provider.settings.scope,
    state,
    nonce: flow.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
  }).href
  return { location, browser }
}

/** What the provider adds to the address of the portal; everything else there counts for nothing. */
export type ProviderAnswer = Partial<Record<'code' | 'state' | 'iss' | 'error', string>>

/** Back from the provider: a ticket for the page's script, behind the #, or the reason on the login page. Works once. */
export async function finishSso(
  deps: Deps,
  provider: Provider,
  { answer, browser }: { answer: ProviderAnswer; browser: string | undefined },
): Promise<Onward> {
  const { state } = answer
  if (!state || !browser) return failed('ended')
  const of = { stateHash: hashToken(state), browserHash: hashToken(browser) }
  const row = await consumeFlow(deps.database.db, of, deps.clock.now())
  if (!row) return failed('ended')
  const flow = JSON.parse(unseal(keyOf(deps), contextOf(row.stateHash), row.sealed).toString()) as Flow
  const read = await readAnswer(deps, provider, answer, flow)
  if ('failure' in read) return failed(read.failure, flow.next)
  const ticket = newToken()
  const reached = await deps.database.transaction(async (tx) => {
    const found = await findOrMakeAccount(deps, tx, { ...read, settings: provider.settings })
    if ('refused' in found) return found
    const expiresAt = new Date(deps.clock.now().getTime() + ticketSeconds * 1000)
    const { browserHash } = row
    const sidHash = read.sid === undefined ? null : hashSid(read.issuer, read.sid)
    await replaceTicket(tx, { ticketHash: hashToken(ticket), browserHash, userId: found.userId, sidHash, expiresAt })
    return found
  })
  if ('refused' in reached) return failed(reached.refused, flow.next)
  const query = nextOf(flow.next)
  return { location: `/login${query && `?${query}`}#sso=${ticket}` }
}

/** A session of the provider as stored. */
const hashSid = (issuer: string, sid: string): string => hashToken(`${issuer} ${sid}`)

export interface Arrived {
  issuer: string
  person: SsoPerson
  sid: string | undefined
}

/** Changes the code for tokens and checks them. What cannot be trusted is in the audit log; nothing else has changed. */
async function readAnswer(
  deps: Deps,
  provider: Provider,
  answer: ProviderAnswer,
  flow: Flow,
): Promise<Arrived | { failure: SsoFailure }> {
  try {
    return await changeCode(deps, provider, answer, flow)
  } catch (error) {
    const { failure, code } = judgeFailure(error)
    recordFailure(deps, code)
    if (failure === 'refused')
      await recordAudit(deps.database.db, {
        at: deps.clock.now(),
        actor: visitor,
        action: 'sso.refuse-token',
        recordType: 'sso',
        recordId: 'login',
        details: { code },
      })
    return { failure }
  }
}

async function changeCode(deps: Deps, provider: Provider, answer: ProviderAnswer, flow: Flow): Promise<Arrived> {
  const { client, configuration, issuer, verify } = await provider.ask()
  const address = new URL(callbackOf(deps))
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) address.searchParams.set(name, value)
  const tokens = await client.authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: flow.verifier,
    expectedState: answer.state!,
    expectedNonce: flow.nonce,
    idTokenExpected: true,
  })
  // The library trusts a token that came over TLS; the portal also asks for the provider's signature.
  const claims = await verify(tokens.id_token!, { requires: ['exp', 'sub'] })
  const { groupsClaim } = provider.settings
  const isComplete = claims['email'] !== undefined && claims[groupsClaim] !== undefined
  const more =
    isComplete || !configuration.serverMetadata().userinfo_endpoint
      ? {}
      : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub!)
  const person = readPerson(joinAnswers(claims, more), groupsClaim)
  if (!person) throw new Error('no usable subject')
  return { issuer, person, sid: typeof claims['sid'] === 'string' ? claims['sid'] : undefined }
}

interface Arrival {
  issuer: string
  person: SsoPerson
  settings: SsoSettings
}
type Refusal = { refused: SsoFailure }

/** The account of a person of the provider: the one that is linked, that of a member of staff with the same verified address, or a new one. */
async function findOrMakeAccount(deps: Deps, tx: Db, arrival: Arrival): Promise<{ userId: string } | Refusal> {
  // Two first logins of one person make one account; the order of locks is that of every change of duties.
  await lockAdmins(tx)
  const { issuer, person, settings } = arrival
  const identity = await findIdentity(tx, { issuer, subject: person.subject })
  const found = identity ? await findLinked(deps, tx, identity.userId) : await linkOrMake(deps, tx, arrival)
  if ('refused' in found) {
    const entry = { action: 'sso.refuse-account', recordType: 'account', recordId: found.userId ?? 'none' }
    const details = { reason: found.refused }
    await recordAudit(tx, { at: deps.clock.now(), actor: systemActor, ...entry, details })
    return { refused: found.refused }
  }
  await touchIdentity(tx, { issuer, subject: person.subject }, deps.clock.now())
  await setDutiesByGroups(deps, tx, found.id, { groups: person.groups, settings })
  return { userId: found.id }
}

type SignInResult = UserRow | (Refusal & { userId?: string })

async function findLinked({ config }: Deps, tx: Db, userId: string): Promise<SignInResult> {
  const row = await findUser(tx, userId)
  if (!row || row.role !== 'Admin') return { refused: 'not-staff', userId }
  return row.email === config.breakGlassAccount ? { refused: 'break-glass', userId } : row
}

/** By the verified address, and only to staff: the provider could otherwise take over the account of any consumer. */
async function linkOrMake(deps: Deps, tx: Db, arrival: Arrival): Promise<SignInResult> {
  const { issuer, person } = arrival
  if (!person.email) return { refused: 'unverified' }
  if (person.email === deps.config.breakGlassAccount) return { refused: 'break-glass' }
  const row = await findUserByEmail(tx, person.email)
  if (row) {
    const userId = row.id
    if (row.role !== 'Admin') return { refused: 'customer', userId }
    const isLinked = (await listIdentitiesOf(tx, userId)).some((known) => known.issuer === issuer)
    // The account with an unproved address may be another person's, and an account is linked to one person only.
    if (!row.emailVerifiedAt || isLinked) return { refused: 'not-linked', userId }
  } else if (await isReservedAddress(tx, person.email, '00000000-0000-0000-0000-000000000000', deps.clock.now()))
    return { refused: 'customer' }
  const account = row ?? (await makeAccount(deps, tx, person))
  const now = deps.clock.now()
  await insertIdentity(tx, { issuer, subject: person.subject, userId: account.id, linkedAt: now, usedAt: now })
  const entry = {
    recordType: 'account',
    recordId: account.id,
    action: row ? 'account.link-sso' : 'account.make-by-sso',
  }
  await recordAudit(tx, { at: now, actor: await actorOf(tx, account), ...entry })
  return account
}

/** Staff without a duty and without a password: may see nothing until a group or a person gives a duty. */
async function makeAccount(deps: Deps, tx: Db, person: SsoPerson): Promise<UserRow> {
  const row = await insertUser(tx, {
    name: person.name,
    surname: person.surname,
    email: person.email,
    passwordHash: '',
    role: 'Admin',
    registrationDate: deps.clock.now(),
  })
  await verifyAddress(deps, tx, row, 'mailbox')
  return row
}

/** The duties that groups can give follow the groups at each login. Those that people gave stay. */
async function setDutiesByGroups(
  deps: Deps,
  tx: Db,
  id: string,
  { groups, settings }: { groups: readonly string[]; settings: SsoSettings },
): Promise<void> {
  if (settings.duties.size === 0) return
  const before = (await lockAdmins(tx)).find((row) => row.id === id)!
  const wanted = dutiesByGroups(settings.duties, groups, before.duties)
  const duties = allDuties.filter((duty) => wanted.includes(duty))
  if (duties.join() === allDuties.filter((duty) => before.duties.includes(duty)).join()) return
  await requireOtherHolders(tx, id, duties)
  await updateUser(tx, id, { duties })
  const at = deps.clock.now()
  await recordDutyLoss(tx, { at, actor: systemActor, id, before: before.duties, after: duties })
  const entry = { action: 'account.set-duties-by-groups', recordType: 'account', recordId: id, details: { duties } }
  await recordAudit(tx, { at, actor: systemActor, ...entry })
}

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
function judgeFailure(error: unknown): { failure: SsoFailure; code: string } {
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

const recordFailure = ({ log }: Deps, code: string): void => log.warn({ code }, 'a single sign-on failed')

/** Where a person who logged out of the portal logs out of the provider too; undefined where it has no such page or does not answer. */
export async function findEndSessionUrl(deps: Deps, provider: Provider): Promise<string | undefined> {
  try {
    const { client, configuration } = await provider.ask()
    const after = deps.config.publicUrl + farewellAddress('logged-out')
    return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: after }).href
  } catch (error) {
    recordFailure(deps, judgeFailure(error).code)
    return undefined
  }
}

const eventOfLogout = 'http://schemas.openid.net/event/backchannel-logout'

/** The provider ends the sessions of a person, or of one session there (OpenID Connect Back-Channel Logout). A token counts once. */
export async function receiveLogout(deps: Deps, provider: Provider, token: string, address: string): Promise<void> {
  const window = { what: 'sso-logout', whom: { address }, windowMinutes: attemptWindowMinutes, limit: maxWrongLogouts }
  await countAttempt(deps, window)
  const { issuer, subject, sid, once } = await readLogoutToken(deps, provider, token)
  await deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const expiresAt = new Date(now.getTime() + (logoutMinutes * 60 + 2 * skewSeconds) * 1000)
    if (!(await recordLogout(tx, { tokenHash: hashToken(`${issuer} ${once}`), expiresAt }))) throw refuse()
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
    recordFailure(deps, code)
    throw failure === 'refused' ? refuse() : unavailable()
  }
}
