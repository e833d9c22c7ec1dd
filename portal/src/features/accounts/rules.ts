/** Sign-in and password rules of spec 1 §5 and decisions §3; both sides ask these functions. */
export const passwordMinimum = 8
export const loginPasswordMinimum = 6
export const phoneDigits = 11
export const sessionIdleHours = 12
export const sessionLifeDays = 7
export const resetLinkMinutes = 30
export const attemptWindowMinutes = 15

export const ruleMessages = {
  email: 'Invalid email format',
  shortLogin: 'Password too short',
  name: 'Name is required',
  surname: 'Surname is required',
  phone: 'Invalid phone number',
  passwordLength: 'Password must be at least 8 characters long',
  passwordUppercase: 'Password must contain an uppercase letter',
  passwordNumber: 'Password must contain a number',
  passwordSpecial: 'Password must contain a special character',
  passwordCommon: 'This password is one of the commonest ones. Please choose another',
  passwordsDiffer: 'Passwords do not match',
  terms: 'You must agree to the terms and conditions',
} as const

/** Text, an @, text, a dot, text (spec 1 §5). */
export const isEmail = (value: string): boolean =>
  /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value) && value.length <= 254

/** Addresses differ only by case for people, so they are compared and kept in lower case. */
export const normaliseEmail = (value: string): string => value.trim().toLowerCase()

/** Eleven digits, the first a 0. */
export const isPhone = (value: string): boolean => /^0\d{10}$/.test(value.trim())

/** Strips what is no digit and cuts at 11; a pasted +234 or 00234 becomes the leading 0 first. */
export function normalisePhone(value: string): string {
  const digits = value.replace(/\D/g, '')
  const national = digits.replace(/^(?:00)?234(?:0)?(?=\d{10})/, '0')
  return national.slice(0, phoneDigits)
}

/** The last failed rule in the order length, uppercase, number, special character; undefined when all hold (decisions §3). */
export function passwordProblem(password: string): string | undefined {
  let message: string | undefined
  if (password.length < passwordMinimum) message = ruleMessages.passwordLength
  if (!/\p{Lu}/u.test(password)) message = ruleMessages.passwordUppercase
  if (!/\d/.test(password)) message = ruleMessages.passwordNumber
  if (!/[!@#$%^&*]/.test(password)) message = ruleMessages.passwordSpecial
  return message
}

/** The forms in which a password may stand in a list of common ones: as it is, and without the digits and signs around it. */
export function commonForms(password: string): string[] {
  const lower = password.toLowerCase()
  return [lower, lower.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, ''), lower.replace(/^[^a-z]+|[^a-z]+$/g, '')].filter(
    (form) => form.length >= 4,
  )
}

/** Whether a session may still be used: 12 h after its last use, 7 days after sign-in. */
export function sessionIsLive(session: { createdAt: Date; lastUsedAt: Date }, now: Date): boolean {
  const hour = 3_600_000
  return (
    now.getTime() - session.lastUsedAt.getTime() < sessionIdleHours * hour &&
    now.getTime() - session.createdAt.getTime() < sessionLifeDays * 24 * hour
  )
}

/** `USER`, the other reading, means `User`; anything unknown too (decisions §1). */
export const normaliseRole = (value: string): 'Admin' | 'User' => (value === 'Admin' ? 'Admin' : 'User')
