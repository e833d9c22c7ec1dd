import type { SsoFailure } from '#platform/login-parameters.ts'

export const ssoMessages = {
  ended: 'This login has ended. Start it again.',
  logoutInvalid: 'This is not a valid logout token.',
} as const

/** What the login page says when a login at the provider failed. `name` is the provider's on the button. */
export const failureWords: Record<SsoFailure, (name: string) => string> = {
  busy: () => 'Too many people start to log in from your network. Wait a few minutes, then try again.',
  unavailable: (name) =>
    `We could not reach ${name}. Try again in a few minutes, or log in with your e-mail address and password.`,
  cancelled: (name) => `You stopped the login with ${name}. Nothing has changed.`,
  ended: () => 'This login took too long, or it was started in another window. Start it again.',
  refused: (name) =>
    `We could not verify the answer of ${name}, so you are not logged in. Tell an administrator if this happens again.`,
  unverified: (name) =>
    `${capital(name)} has no verified e-mail address for you. Ask the people who look after it to add one.`,
  customer: (name) =>
    `Your e-mail address belongs to an account of the public. Log in to it with its password below. To log in with ${name}, ask an administrator to make that account staff.`,
  'not-staff': () => 'Your account is not staff any more. Ask an administrator if you need access.',
  'not-linked': (name) =>
    `An account with your e-mail address exists, and we cannot be sure that it is yours. Log in with its password and confirm the e-mail address, then try ${name} again, or ask an administrator.`,
  'break-glass': () => 'This account is for emergencies. It logs in with its e-mail address and password only.',
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
