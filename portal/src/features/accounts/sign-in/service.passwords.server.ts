import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { invalidField } from '#platform/problem.ts'
import { commonForms, plainPassword, ruleMessages } from '../rules.ts'

// argon2id is the library's default algorithm; 19 MiB, 2 passes, 1 lane is OWASP's first recommendation.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let commonPasswords: Promise<Set<string>> | undefined
let dummyHash: Promise<string> | undefined

/** A random token of 43 characters for the client. */
export const newToken = (): string => randomBytes(32).toString('base64url')
/** The form in which the database stores a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const hashPassword = (password: string): Promise<string> => hash(plainPassword(password), cost)

/** Without a hash (unknown account), returns false after the same time, so that timing does not reveal accounts. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(newToken())
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
