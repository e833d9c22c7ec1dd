// Everybody can add an authenticator app (TOTP, RFC 6238). `POST /auth/login` then answers 202 with a challenge of 5 minutes that opens nothing else,
// and `/auth/login/factor` gives the token. The secret is sealed with a key from the master key and bound to its row; recovery codes (79 random bits)
// are stored as digests. A code counts once: the UPDATE that records its period compares the last one. Guesses are limited as for passwords, and four
// times as many per account in a day, because six digits are few.
// Codes by SMS cost money for each login, do not arrive on many networks and follow a stolen number. Who has lost everything is let in by `npm run
// accounts -- clear-factors`.
import { randomUUID, createHash, randomInt } from 'node:crypto'
import { generateSecret, generateURI, verify } from 'otplib'
import { writeMail, sendLinkMail } from '#people/mail.server.ts'
import { qrCode } from '#platform/pdf/qr-code.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { isStaff, type Duty, holds, may } from '#platform/duties.ts'
import { deriveKey, readMasterKey } from '#platform/keys/master-key.server.ts'
import { passkeySiteOf } from '#platform/settings/passkey-site.ts'
import { conflict, forbidden, invalidField, notFound, Problem, unauthorized } from '#platform/problem.ts'
import { seal, unseal } from '#platform/keys/sealing.server.ts'
import { commission } from '#platform/state/commission.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { Factor } from '../contract.ts'
import { actorOf } from '#people/actors.server.ts'
import { findLink, insertLink, lockLink, markLinkUsed } from '../email/store.addresses.server.ts'
import { securityMails } from '../mails.ts'
import { denialDays, resetMailQueue, securityNoticeQueue } from '../rules.ts'
import { lockOut } from '../service.lock-out.server.ts'
import { guardCodes, confirmOwnPassword } from '../sign-in/service.attempts.server.ts'
import { hashToken, newToken } from '../sign-in/service.passwords.server.ts'
import { lockCaller, findUser, lockUser, findSessionOrigin } from '#people/store.server.ts'
import { factorMessages } from './messages.ts'
import {
  isFactorDue,
  plainCode,
  setupMinutes,
  isFresh,
  type Method,
  isSecurityEvent,
  leadOf,
  type SecurityEvent,
  isAppCode,
  isRecoveryCode,
  recoveryCodeCount,
  recoveryLength,
  recoveryLetters,
  spacedCode,
} from './rules.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  deleteRecoveryCodes,
  dropOtherProofs,
  findApp,
  hasFactor,
  listFactorRows,
  markFactor,
  type OwnFactor,
  replacePendingApp,
  replaceRecoveryCodes,
  findProof,
  markProof,
  type FactorRow,
  listSecrets,
  replaceSecret,
  consumeRecoveryCode,
  runStep,
} from './store.server.ts'

export const toFactor = ({ id, kind, name, createdAt, usedAt }: OwnFactor): Factor => ({
  id,
  kind,
  name,
  addedAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
})

/** What the caller logs in with besides the password. */
export async function listOwnFactors({ config, database: { db } }: Deps, actor: SignedIn) {
  const factors = (await listFactorRows(db, actor.id)).map(toFactor)
  const recoveryCodesLeft = await countRecoveryCodes(db, actor.id)
  return { factors, recoveryCodesLeft, passkeysOffered: passkeySiteOf(config.publicUrl) !== undefined }
}

/** Makes the secret for an authenticator app, which asks nobody for anything until its first code is right. 409 with an app already. */
export async function startApp(deps: Deps, actor: SignedIn) {
  await requireFresh(deps, actor)
  const id = randomUUID()
  const { sealed, ...shown } = newAppSecret(deps, { id, email: actor.email })
  await deps.database.transaction(async (tx) => {
    await requireVerified(tx, actor)
    if ((await findApp(tx, actor.id))?.confirmedAt) throw conflict(factorMessages.appThere)
    const row = { id, userId: actor.id, kind: 'totp', secret: sealed, createdAt: deps.clock.now() } as const
    await replacePendingApp(tx, row)
    await record(deps, tx, actor, 'account.start-factor')
  })
  return shown
}

/** Adds the app with its first code and answers recovery codes where it is the first factor, once. 400 on `code`, 409 where nothing was begun. */
export async function confirmApp(deps: Deps, actor: SignedIn, typed: string, address: string) {
  const guard = await guardCodes(deps, actor.id, address)
  const { codes, hashes } = newRecoveryCodes()
  const recoveryCodes = await deps.database.transaction(async (tx) => {
    await requireVerified(tx, actor)
    const now = deps.clock.now()
    const row = await findApp(tx, actor.id)
    const isLate = !row || row.createdAt.getTime() + setupMinutes * 60_000 < now.getTime()
    if (isLate || row.confirmedAt) throw conflict(factorMessages.setupEnded)
    if (!(await spendAppCode(deps, tx, row, plainCode(typed)))) throw invalidField('code', factorMessages.wrongCode)
    const isFirst = !(await hasFactor(tx, actor.id))
    await confirmFactor(tx, row.id, now)
    if (isFirst) {
      await replaceRecoveryCodes(tx, actor.id, hashes, now)
      await dropOtherProofs(tx, actor.id, actor.sessionId)
    }
    await markFactor(tx, actor.sessionId, now)
    await record(deps, tx, actor, 'account.add-factor')
    await notify(deps, tx, { userId: actor.id, event: 'factor-added', factorId: row.id })
    return isFirst ? codes : []
  })
  await guard.succeeded()
  return { recoveryCodes }
}

/** 409 without a factor: then there is nothing to recover. */
export async function renewRecoveryCodes(deps: Deps, actor: SignedIn) {
  await requireFresh(deps, actor)
  const { codes, hashes } = newRecoveryCodes()
  await deps.database.transaction(async (tx) => {
    await lockCaller(tx, actor)
    if (!(await hasFactor(tx, actor.id))) throw conflict(factorMessages.noFactor)
    await replaceRecoveryCodes(tx, actor.id, hashes, deps.clock.now())
    await record(deps, tx, actor, 'account.renew-recovery-codes')
  })
  return { recoveryCodes: codes }
}

/** Removes an app or a passkey, and with the last factor the recovery codes; answers which it was. 404 for one of somebody else, 409 for the last one of staff who need one. */
export async function removeFactor(deps: Deps, actor: SignedIn, id: string): Promise<'totp' | 'passkey'> {
  await requireFresh(deps, actor)
  return deps.database.transaction(async (tx) => {
    await lockCaller(tx, actor)
    const kind = isUuid(id) ? await deleteFactor(tx, actor.id, id) : undefined
    if (!kind) throw notFound('Factor not found')
    const isLast = !(await hasFactor(tx, actor.id))
    if (isLast && isStaff(actor) && isFactorDue(deps.config.staffFactorFrom, deps.clock.now()))
      throw conflict(factorMessages.lastFactor)
    if (isLast) await deleteRecoveryCodes(tx, actor.id)
    await record(deps, tx, actor, 'account.remove-factor')
    await notify(deps, tx, { userId: actor.id, event: isLast ? 'factor-removed' : 'factor-fewer' })
    return kind
  })
}

/** 403 before the address is verified: its owner may be somebody else, whom the factor would lock out. Locks the account. */
export async function requireVerified(tx: Db, actor: SignedIn): Promise<void> {
  const { emailVerifiedAt } = await lockCaller(tx, actor)
  if (!emailVerifiedAt) throw forbidden(factorMessages.addressFirst)
}

const record = (deps: Deps, tx: Db, actor: SignedIn, action: string) =>
  recordAudit(tx, { at: deps.clock.now(), actor, action, recordType: 'account', recordId: actor.id })

// What cannot be undone needs a proof of the last 10 minutes: the second factor, or without one the password (403 `factor-needed`; `withProof` asks
// and repeats the call). A login at the provider of single sign-on is no such proof. Adding an app drops the proofs that other sessions gave by
// password.
/** The ways in which the second step of a login can be taken; none without a second factor. */
export async function listMethods(db: Db, userId: string): Promise<Exclude<Method, 'password'>[]> {
  const factors = await listFactorRows(db, userId)
  if (factors.length === 0) return []
  const kinds = (['passkey', 'totp'] as const).filter((kind) => factors.some((factor) => factor.kind === kind))
  return [...kinds, ...((await countRecoveryCodes(db, userId)) > 0 ? (['recovery'] as const) : [])]
}

/**
 * For an action that cannot be undone: 403 with the code `factor-needed` when the person gave the second factor, or without one the password, too long
 * ago. `facts.methods` says what is asked for.
 */
export async function requireFresh(deps: Deps, actor: SignedIn, db: Db = deps.database.db): Promise<void> {
  if (isFresh((await findProof(db, actor.sessionId))?.provedAt, deps.clock.now())) return
  const methods: Method[] = await listMethods(db, actor.id)
  // An account that the provider of single sign-on made has no password until its owner sets one by mail.
  if (methods.length === 0 && !(await findUser(db, actor.id))?.passwordHash)
    throw new Problem(403, factorMessages.passwordFirst)
  throw factorNeeded(methods.length > 0 ? methods : ['password'])
}

/** As `requireFresh` for an action that a password alone allows, where the account has a second factor. */
export async function requireFactorAgain(deps: Deps, actor: SignedIn): Promise<void> {
  if (await hasFactor(deps.database.db, actor.id)) await requireFresh(deps, actor)
}

const factorNeeded = (methods: readonly Method[]) =>
  new Problem(403, factorMessages.factorNeeded, { code: 'factor-needed', facts: { methods } })

/**
 * Reports of wrongdoing: where the provider of single sign-on vouches for the person, the session must also have seen a second factor of the portal.
 * Otherwise those who run the provider could read what is reported about them. 403, with the code `factor-needed` where the account has one to give.
 */
export async function requireOwnFactor(deps: Deps, actor: SignedIn): Promise<void> {
  const { db } = deps.database
  const session = await findProof(db, actor.sessionId)
  if (session?.via !== 'sso') return
  const methods = await listMethods(db, actor.id)
  if (methods.length === 0) throw new Problem(403, factorMessages.factorMissing)
  if (!session.factorAt) throw factorNeeded(methods)
}

/** As `requireOwnFactor`, for an action that needs these duties. */
export async function requireFactorFor(deps: Deps, actor: SignedIn, duties: readonly Duty[]): Promise<void> {
  if (holds({ duties }, may.handleReports)) await requireOwnFactor(deps, actor)
}

/** The answer to `factor-needed` by code or password; that by passkey is `confirmByPasskey`. 400 on `code` or `password`. */
export async function confirmIdentity(
  deps: Deps,
  actor: SignedIn,
  given: { code?: string | undefined; password?: string | undefined },
  address: string,
): Promise<void> {
  if (!(await hasFactor(deps.database.db, actor.id))) {
    if (!given.password) throw invalidField('password', factorMessages.passwordMissing)
    await confirmOwnPassword(deps, actor, { field: 'password', password: given.password })
    return deps.database.transaction((tx) => recordProof(deps, tx, actor, 'password'))
  }
  if (!given.code) throw invalidField('code', factorMessages.codeMissing)
  const guard = await guardCodes(deps, actor.id, address)
  await deps.database.transaction(async (tx) => {
    if (!(await lockUser(tx, actor.id))) throw unauthorized('Invalid token')
    const method = await spendCode(deps, tx, actor.id, given.code!)
    if (!method) throw invalidField('code', factorMessages.wrongCode)
    if (method === 'recovery') await notify(deps, tx, { userId: actor.id, event: 'recovery-code-used' })
    await recordProof(deps, tx, actor, method)
  })
  await guard.succeeded()
}

/** Notes in the session that the person has confirmed who it is. */
export async function recordProof(deps: Deps, tx: Db, actor: SignedIn, method: Method): Promise<void> {
  const at = deps.clock.now()
  await (method === 'password' ? markProof : markFactor)(tx, actor.sessionId, at)
  const entry = { action: 'account.confirm-identity', recordType: 'account', recordId: actor.id, details: { method } }
  await recordAudit(tx, { at, actor, ...entry })
}

export interface SecurityNotice {
  userId: string
  event: SecurityEvent
  /** The factor that was added. */
  factorId?: string
  /** The session that began on a new device. */
  sessionId?: string
  /** Set by `notify`. */
  at?: string
}

/** Queues the mail about an event, in the transaction of the event. */
export const notify = (deps: Deps, tx: Db, notice: SecurityNotice): Promise<void> =>
  deps.jobs.enqueue(tx, securityNoticeQueue, { ...notice, at: deps.clock.now().toISOString() })

/** Run by the job, which makes the link, so that no usable token is stored in the queue. An address that is not proved gets nothing. */
export async function mailSecurityNotice(deps: Deps, notice: SecurityNotice): Promise<void> {
  const { userId, event, factorId, sessionId, at } = notice
  const { db } = deps.database
  const row = await findUser(db, userId)
  if (!row?.emailVerifiedAt) return
  const where = sessionId ? await describeOrigin(db, sessionId) : ''
  // Counted for each event apart, so that many of one kind hide none of another.
  await sendLinkMail(deps, event, row.email, async () => {
    const token = newToken()
    // From the event on, of which the link so keeps the moment.
    const expiresAt = new Date((at ? new Date(at) : deps.clock.now()).getTime() + denialDays * 86_400_000)
    const link = { tokenHash: hashToken(token), purpose: event, email: row.email, userId, expiresAt }
    await insertLink(db, { ...link, ...(factorId && { factorId }) })
    const address = `${deps.config.publicUrl}/forgot-password/${token}`
    return writeMail(deps, securityMails, event, { where, link: address, days: String(denialDays) })
  })
}

async function describeOrigin(db: Db, sessionId: string): Promise<string> {
  const { device = '', network = '' } = (await findSessionOrigin(db, sessionId)) ?? {}
  return [device, network && `network ${network}`].filter(Boolean).join(', ')
}

const invalid = () => new Problem(400, factorMessages.denialInvalid)

/**
 * 'This was not me': locks everybody out until the owner sets a new password by mail, and undoes what was added since the event. Works once. An address
 * that the account no longer has cannot do it: its owner has the link that undoes the change of address.
 */
export async function denyEvent(deps: Deps, token: string): Promise<void> {
  const tokenHash = hashToken(token)
  await deps.database.transaction(async (tx) => {
    const owner = (await findLink(tx, tokenHash))?.userId
    const row = owner ? await lockUser(tx, owner) : undefined
    const now = deps.clock.now()
    const link = await lockLink(tx, tokenHash, now)
    if (!row || !link || link.usedAt || !isSecurityEvent(link.purpose) || link.email !== row.email) throw invalid()
    await markLinkUsed(tx, tokenHash, now)
    if (link.factorId) await deleteFactor(tx, row.id, link.factorId)
    if (link.purpose === 'recovery-code-used') await deleteRecoveryCodes(tx, row.id)
    const happenedAt = link.expiresAt.getTime() - denialDays * 86_400_000
    const since = new Date(happenedAt - leadOf(link.purpose))
    const person = await actorOf(tx, row)
    await lockOut(deps, tx, { person, since })
    await deps.jobs.enqueue(tx, resetMailQueue, { email: row.email })
    const entry = { action: 'account.deny-event', recordType: 'account', recordId: row.id }
    await recordAudit(tx, { at: now, actor: person, ...entry, details: { event: link.purpose } })
  })
}

/** Seconds by which the clock of a phone may differ. */
const drift = 30

const keyOf = (master: Buffer) => deriveKey(master, 'login factors')
const contextOf = (id: string) => `totp ${id}`

/** A new secret for an authenticator app, as the app reads it and as the row with this id keeps it. */
function newAppSecret(deps: Deps, { id, email }: { id: string; email: string }) {
  const secret = generateSecret()
  const uri = generateURI({ issuer: `${commission.shortName} portal`, label: email, secret })
  const sealed = seal(keyOf(readMasterKey(deps.config)), contextOf(id), Buffer.from(secret))
  return { secret, uri, qr: qrCode(uri), sealed }
}

/** Whether the app shows this code now. Counts it as used: the same code, or an earlier one, is refused from then on. */
async function spendAppCode(deps: Deps, tx: Db, row: FactorRow, plain: string): Promise<boolean> {
  // The library throws on anything but digits.
  if (!isAppCode(plain)) return false
  const now = deps.clock.now()
  const secret = unseal(keyOf(readMasterKey(deps.config)), contextOf(row.id), row.secret).toString()
  const given = { secret, token: plain, epoch: Math.floor(now.getTime() / 1000), epochTolerance: drift }
  const result = await verify({ ...given, ...(row.lastStep > 0 && { afterTimeStep: row.lastStep }) })
  return result.valid && 'timeStep' in result && runStep(tx, row.id, result.timeStep, now)
}

/** Uses a code of the app or a recovery code, whichever it is; undefined when it is neither. The caller has locked the account. */
export async function spendCode(
  deps: Deps,
  tx: Db,
  userId: string,
  typed: string,
): Promise<'totp' | 'recovery' | undefined> {
  const plain = plainCode(typed)
  if (isRecoveryCode(plain)) return (await consumeRecoveryCode(tx, userId, hashCode(plain))) ? 'recovery' : undefined
  const app = await findApp(tx, userId)
  return app?.confirmedAt && (await spendAppCode(deps, tx, app, plain)) ? 'totp' : undefined
}

const hashCode = (plain: string) => createHash('sha256').update(plain).digest('base64url')

/** New recovery codes, as shown once and as stored. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const letter = () => recoveryLetters[randomInt(recoveryLetters.length)]!
  const plain = Array.from({ length: recoveryCodeCount }, () => Array.from({ length: recoveryLength }, letter).join(''))
  return { codes: plain.map(spacedCode), hashes: plain.map(hashCode) }
}

/** Seals all secrets with the new master key, where `OLD_MASTER_KEY` names the one before. May run again after a crash. */
export async function resealSecrets(deps: Deps): Promise<void> {
  const { config, database } = deps
  if (!config.oldMasterKey) return
  const [before, after] = [keyOf(config.oldMasterKey), keyOf(readMasterKey(config))]
  for (const { id, secret } of await listSecrets(database.db)) {
    const opened = openWith(before, id, secret)
    if (opened) await replaceSecret(database.db, id, seal(after, contextOf(id), opened))
  }
}

function openWith(key: Buffer, id: string, secret: Buffer): Buffer | undefined {
  try {
    return unseal(key, contextOf(id), secret)
  } catch {
    return undefined
  }
}
