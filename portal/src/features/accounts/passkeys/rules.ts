/** From the offer of a challenge to the answer of the device. */
export const passkeyChallengeMinutes = 5
/** Challenges of one account that wait for an answer; a further one ends the oldest. */
export const maxPasskeyChallenges = 5
/** Logins with a passkey that one network may begin within the window of attempts, as a multiple of `LOGIN_LIMIT`. */
export const beginFactor = 10
export const maxPasskeys = 10
export const longestPasskeyName = 60

/** What a device may sign with, in the order of preference: EdDSA, ES256, RS256. The library would also offer what Node calls experimental. */
export const algorithms = [-8, -7, -257]

/** What a challenge is for: an answer to one opens nothing else. */
export const challengePurposes = ['register', 'login', 'second-step', 'step-up'] as const
export type ChallengePurpose = (typeof challengePurposes)[number]

/** How a browser can reach the device; names that are not known are not stored. */
const transportNames = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type Transport = (typeof transportNames)[number]
export const knownTransports = (named: readonly string[]): Transport[] =>
  transportNames.filter((name) => named.includes(name))
