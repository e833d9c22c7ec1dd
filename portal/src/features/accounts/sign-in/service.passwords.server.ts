import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { invalidField } from '#platform/problem.ts'
import { commonForms, plainPassword, ruleMessages } from '../rules.ts'

// argon2id is the library's default algorithm; 19 MiB, 2 passes, 1 lane is OWASP's first recommendation.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const commonPasswords = new Set(dictionary['passwords-common'])
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
export function refuseCommonPassword(password: string, field = 'password'): void {
  if (commonForms(password).some((form) => commonPasswords.has(form)))
    throw invalidField(field, ruleMessages.passwordCommon)
}
