import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { plainPasted } from '#platform/values/pasted.ts'
import { strangerLeadMs } from '../rules.ts'

/** Between the password and the second factor. */
export const challengeMinutes = 5
/** Logins of one account that wait for their second factor; a further one ends the oldest. */
export const maxChallenges = 5
/** From the secret to the first code. */
export const setupMinutes = 30
export const recoveryCodeCount = 10
/** For so long after the second factor, what cannot be undone is done without it. */
export const freshMinutes = 10
/** The limit of guesses in a day as a multiple of that in 15 minutes (`LOGIN_LIMIT`): codes are short. */
export const guessDayFactor = 4

/** Without characters that look like others. 16 of them are 79 bits, too many to guess from a stolen hash. */
export const recoveryLetters = 'abcdefghjkmnpqrstuvwxyz23456789'
export const recoveryLength = 16

/** A code as compared: people type spaces and hyphens as they like. */
export const plainCode = (typed: string): string => plainPasted(typed).toLowerCase()
export const isAppCode = (plain: string): boolean => /^[0-9]{6}$/.test(plain)
export const isRecoveryCode = (plain: string): boolean => /^[a-hjkmnp-z2-9]{16}$/.test(plain)
/** A recovery code as shown, in groups of 4. */
export const spacedCode = (plain: string): string => plain.replace(/.{4}(?=.)/g, '$&-')

export type Method = 'passkey' | 'totp' | 'recovery' | 'password'

/** Whether the last proof of who it is counts still. */
export const isFresh = (verifiedAt: Date | null | undefined, now: Date): boolean =>
  Boolean(verifiedAt) && now.getTime() - verifiedAt!.getTime() < freshMinutes * 60_000

/** Whether staff must have a second factor now: from the beginning of that day in Nigeria. */
export const isFactorDue = (from: string | undefined, now: Date): boolean =>
  from !== undefined && nigerianDay(now) >= from

/** What only the owner of an account should cause; the owner gets a mail about each. */
const securityEvents = [
  'password-changed',
  'factor-added',
  'factor-removed',
  // One of several was removed.
  'factor-fewer',
  'passkey-added',
  // By an operator, for a person who has lost all of them.
  'factors-cleared',
  'recovery-code-used',
  'new-device',
] as const
export type SecurityEvent = (typeof securityEvents)[number]
/** For how long before the event a stranger may have added something: not before an event that is how the stranger came in. */
export const leadOf = (event: SecurityEvent): number =>
  event === 'new-device' ? 0 : event === 'recovery-code-used' ? -1 : strangerLeadMs

export const isSecurityEvent = (purpose: string): purpose is SecurityEvent =>
  (securityEvents as readonly string[]).includes(purpose)
