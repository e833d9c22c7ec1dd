/** The messages that the login screen shows after signing out. */
export const farewells = ['logged-out', 'logged-out-here', 'account-deleted'] as const
export type Farewell = (typeof farewells)[number]

/** Why a login at the provider of single sign-on failed, as the address of the login screen says it. */
export const ssoFailures = [
  'busy',
  'unavailable',
  'cancelled',
  'ended',
  'refused',
  'unverified',
  'customer',
  'not-staff',
  'not-linked',
  'break-glass',
] as const
export type SsoFailure = (typeof ssoFailures)[number]
