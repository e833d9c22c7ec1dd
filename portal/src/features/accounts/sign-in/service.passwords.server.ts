import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Deps } from '#platform/deps.server.ts'
import { invalidField } from '#platform/problem.ts'
import { commonForms, plainPassword, ruleMessages } from '../rules.ts'

/** OWASP's first recommendation: 19 MiB, 2 passes, 1 lane. */
export const passwordCost: Deps['passwordCost'] = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let commonPasswords: Promise<Set<string>> | undefined
/** A hash of no account, of each cost. */
const dummyHashes = new WeakMap<object, Promise<string>>()

/** A random token of 43 characters for the client. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

type Hashing = Pick<Deps, 'passwordCost'>

/** By argon2id, the library's default algorithm. */
export const hashPassword = ({ passwordCost }: Hashing, password: string): Promise<string> =>
  hash(plainPassword(password), passwordCost)

/** Without a hash (unknown account), returns false after the same time, so that timing does not reveal accounts. */
export async function verifyPassword(deps: Hashing, stored: string | undefined, password: string): Promise<boolean> {
  const dummyHash = dummyHashes.get(deps.passwordCost) ?? hashPassword(deps, newToken())
  dummyHashes.set(deps.passwordCost, dummyHash)
  const matches = await verify(stored || (await dummyHash), plainPassword(password))
  return matches && Boolean(stored)
}

/** Refuses common passwords, even with special characters or digits around them; 400 on `field`. */
export async function refuseCommonPassword(password: string, field = 'password'): Promise<void> {
  const common = await (commonPasswords ??= readCommonPasswords())
  if (commonForms(password).some((form) => common.has(form))) throw invalidField(field, ruleMessages.passwordCommon)
}

/** 4 MB, read for the first password that is chosen. */
async function readCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
