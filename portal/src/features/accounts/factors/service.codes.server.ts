import { createHash, randomInt } from 'node:crypto'
import { generateSecret, generateURI, verify } from 'otplib'
import encodeQR from 'qr'
import { commission } from '#platform/state/commission.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { deriveKey, readMasterKey } from '#platform/master-key.server.ts'
import { seal, unseal } from '#platform/sealing.server.ts'
import {
  isAppCode,
  isRecoveryCode,
  plainCode,
  recoveryCodeCount,
  recoveryLength,
  recoveryLetters,
  spacedCode,
} from './rules.ts'
import { type FactorRow, findApp, listSecrets, replaceSecret, takeRecoveryCode, takeStep } from './store.server.ts'

/** Seconds by which the clock of a phone may differ. */
const drift = 30

const keyOf = (master: Buffer) => deriveKey(master, 'login factors')
const contextOf = (id: string) => `totp ${id}`

/** A new secret for an authenticator app, as the app reads it and as the row with this id keeps it. */
export function newAppSecret(deps: Deps, { id, email }: { id: string; email: string }) {
  const secret = generateSecret()
  const uri = generateURI({ issuer: `${commission.shortName} portal`, label: email, secret })
  const sealed = seal(keyOf(readMasterKey(deps.config)), contextOf(id), Buffer.from(secret))
  return { secret, uri, qr: drawQr(uri), sealed }
}

/** A QR code as the path of an SVG, one unit for each module, with the quiet border that readers need. */
export function drawQr(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
  return { size: rows.length, path: squares.join('') }
}

/** Whether the app shows this code now. Counts it as used: the same code, or an earlier one, is refused from then on. */
export async function spendAppCode(deps: Deps, tx: Db, row: FactorRow, plain: string): Promise<boolean> {
  // The library throws on anything but digits.
  if (!isAppCode(plain)) return false
  const now = deps.clock.now()
  const secret = unseal(keyOf(readMasterKey(deps.config)), contextOf(row.id), row.secret).toString()
  const given = { secret, token: plain, epoch: Math.floor(now.getTime() / 1000), epochTolerance: drift }
  const result = await verify({ ...given, ...(row.lastStep > 0 && { afterTimeStep: row.lastStep }) })
  return result.valid && 'timeStep' in result && takeStep(tx, row.id, result.timeStep, now)
}

/** Uses a code of the app or a recovery code, whichever it is; undefined when it is neither. The caller has locked the account. */
export async function spendCode(
  deps: Deps,
  tx: Db,
  userId: string,
  typed: string,
): Promise<'totp' | 'recovery' | undefined> {
  const plain = plainCode(typed)
  if (isRecoveryCode(plain)) return (await takeRecoveryCode(tx, userId, hashCode(plain))) ? 'recovery' : undefined
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
