/** Sign-in and password rules, shared by server and browser (spec 1 §5, decisions §3). */
export const passwordMinimum = 8
export const loginPasswordMinimum = 6
export const sessionIdleHours = 12
export const sessionLifeDays = 7
/** Per account; signing in beyond this ends the least recently used session. */
export const maxSessions = 100
export const resetLinkMinutes = 30
export const loginLinkMinutes = 15
export const attemptWindowMinutes = 15
export const proofLinkDays = 7
/** How long 'This was not me' can restore the previous address. */
export const undoDays = 7
/** How long 'This was not me' in a notice about the account can lock everyone out. */
export const denialDays = 7
/** 'This was not me' also removes what was added so long before the event that it denies. */
export const strangerLeadMs = 3_600_000
/** After a new password was set by mail, its owner sees what was added in these days to log in with. */
export const recentFactorDays = 30
/** Devices of an account that are remembered, and for how long after their last login. */
export const maxDevices = 50
export const deviceDays = 180
/** Limited per account, because each change sends mail to two addresses. */
export const addressChangesPerDay = 3
/** How often a person may request the verification link, per account and per e-mail address. */
export const resendLimits = [
  { limit: 3, windowMinutes: 15 },
  { limit: 10, windowMinutes: 1_440 },
] as const
/** Days between two invitations to verify an address typed by somebody else. */
export const invitationDays = 1
/** How many mails are held for an unverified address (the newest), and for how long. */
export const maxHeldMails = 5
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
  passwordCommon: 'This password is too common. Choose another',
  passwordsDiffer: 'Passwords do not match',
  passwordTooLong: 'At most 200 characters',
  terms: 'You must agree to the terms and conditions',
} as const

/**
 * A password as it is compared: é is the same however it is written (RFC 8265), and blanks at the ends, which come with a copied password, do not count.
 */
export const plainPassword = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/\p{Zs}/gu, ' ')
    .trim()

/** Rules of a new password, in the order of spec 1 §5; `label` is for the list beside the field. */
export const passwordRules = [
  {
    label: `At least ${passwordMinimum} characters`,
    problem: 'passwordLength',
    holds: (password: string) => password.length >= passwordMinimum,
  },
  {
    label: 'An uppercase letter',
    problem: 'passwordUppercase',
    holds: (password: string) => /\p{Lu}/u.test(password),
  },
  { label: 'A number', problem: 'passwordNumber', holds: (password: string) => /\d/.test(password) },
  {
    label: 'A special character: ! @ # $ % ^ & *',
    problem: 'passwordSpecial',
    holds: (password: string) => /[!@#$%^&*]/.test(password),
  },
] as const

/** The last failed rule in the order length, uppercase, number, special character; undefined when all hold (decisions §3). */
export function passwordProblem(password: string): string | undefined {
  const broken = unmetPasswordRules(password).at(-1)
  return broken && ruleMessages[broken.problem]
}

export const unmetPasswordRules = (password: string) =>
  passwordRules.filter((rule) => !rule.holds(plainPassword(password)))

/** Announced while a new password is typed. */
export function describeRulesMet(password: string): string {
  const met = passwordRules.filter((rule) => rule.holds(password)).length
  return password && `${met} of ${passwordRules.length} password rules met`
}

/** Forms of a password to look up in the list of common ones: in lower case, with and without special characters and digits at both ends. */
export function commonForms(password: string): string[] {
  const lower = password.toLowerCase()
  const inner = [/[a-z0-9](?:.*[a-z0-9])?/s, /[a-z](?:.*[a-z])?/s].map((ends) => ends.exec(lower)?.[0] ?? '')
  return [lower, ...inner].filter((form) => form.length >= 4)
}

/** A session expires 7 days after sign-in, and some time after its last use: 12 hours, for staff the minutes of the configuration. */
export function sessionIsLive(
  session: { createdAt: Date; lastUsedAt: Date },
  now: Date,
  idleMinutes = sessionIdleHours * 60,
): boolean {
  const hour = 3_600_000
  return (
    now.getTime() - session.lastUsedAt.getTime() < idleMinutes * 60_000 &&
    now.getTime() - session.createdAt.getTime() < sessionLifeDays * 24 * hour
  )
}

/** Staff log in at their provider where the operator says so; one account for emergencies is left out, and so are all other people. */
export const mayLogInHere = (
  { role, email }: { role: 'Admin' | 'User'; email: string },
  breakGlassAccount: string | undefined,
): boolean => role !== 'Admin' || breakGlassAccount === undefined || email === breakGlassAccount

/** Files with personal data, in any format, that one account may request in an hour. */
export const exportsPerHour = 10

/** Names of the queues, in a separate file so that services and jobs do not import each other. */
export const resetMailQueue = 'accounts.reset-mail'
/** Mails a link that verifies the address of an account, or its new address. */
export const proofMailQueue = 'accounts.proof-mail'
/** Mails a link that verifies an address without an account. */
export const invitationQueue = 'accounts.invitation'
/** Notifies the old address of a change. */
export const changeNoticeQueue = 'accounts.change-notice'
/** Tells the owner of an account what only the owner should cause. */
export const securityNoticeQueue = 'accounts.security-notice'
export const recordErasuresQueue = 'accounts.note-erasures'

const longest = 400

/** Each list from the most particular to the most general: browsers also name those that they are built on. */
const browsers: readonly [RegExp, string][] = [
  [/OPR\/|Opera|OPiOS\//, 'Opera'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/KAIOS/, 'KaiOS'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

const nameIn = (agent: string, names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(agent))?.[1]

/** A browser's description of itself in words, such as 'Chrome on Android'; nothing of it is taken over. Empty where it says nothing known. */
export function describeDevice(agent: string | undefined): string {
  const start = (agent ?? '').slice(0, longest)
  const [browser, system] = [nameIn(start, browsers), nameIn(start, systems)]
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '')
}
