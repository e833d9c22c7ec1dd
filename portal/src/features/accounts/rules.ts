/** Sign-in and password rules of spec 1 §5 and decisions §3; both sides ask these functions. */
export const passwordMinimum = 8
export const loginPasswordMinimum = 6
export const sessionIdleHours = 12
export const sessionLifeDays = 7
/** Of one account at the same time; signing in once more ends the one unused for longest. */
export const mostSessions = 100
export const resetLinkMinutes = 30
export const attemptWindowMinutes = 15
/** How long a mailed link proves an e-mail address. */
export const proofLinkDays = 7
/** How long 'This was not me' restores the address before a change. */
export const undoDays = 7
/** Changes of address that one account may start in a day: each writes to two addresses. */
export const addressChangesPerDay = 3
/** Links that a person may ask for again, per account and per e-mail address. */
export const resendLimits = [
  { limit: 3, windowMinutes: 15 },
  { limit: 10, windowMinutes: 1_440 },
] as const
/** Mails with a link that may go to one e-mail address, proved or not, of each kind of link. */
export const linkMailLimits = [
  { limit: 6, windowMinutes: 60 },
  { limit: 20, windowMinutes: 1_440 },
] as const
/** Days between two invitations to prove an address that somebody else typed. */
export const invitationDays = 1
/** An address or an account gets `MAIL_LIMIT` mails an hour and so many times that in a day. */
export const mailDayFactor = 3
/** Staff and the Commission's own addresses hear from many people at once. */
export const officeMailFactor = 10
/** Mails that wait for the proof of an address: the newest ones, and for how long. */
export const heldMailsMost = 5
export const heldMailDays = 30

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
  passwordCommon: 'This password is too common. Please choose another',
  passwordsDiffer: 'Passwords do not match',
  passwordTooLong: 'At most 200 characters',
  terms: 'You must agree to the terms and conditions',
} as const

/** What a new password must have, in the order of spec 1 §5; `label` is for the list beside the field. */
export const passwordRules = [
  {
    label: `At least ${passwordMinimum} characters`,
    message: ruleMessages.passwordLength,
    holds: (password: string) => password.length >= passwordMinimum,
  },
  {
    label: 'An uppercase letter',
    message: ruleMessages.passwordUppercase,
    holds: (password: string) => /\p{Lu}/u.test(password),
  },
  { label: 'A number', message: ruleMessages.passwordNumber, holds: (password: string) => /\d/.test(password) },
  {
    label: 'A special character: ! @ # $ % ^ & *',
    message: ruleMessages.passwordSpecial,
    holds: (password: string) => /[!@#$%^&*]/.test(password),
  },
] as const

/** The last failed rule in the order length, uppercase, number, special character; undefined when all hold (decisions §3). */
export const passwordProblem = (password: string): string | undefined =>
  passwordRules.findLast((rule) => !rule.holds(password))?.message

/** The spellings under which a password may be in a list of common ones: as it is, and without the digits and characters around it. */
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
