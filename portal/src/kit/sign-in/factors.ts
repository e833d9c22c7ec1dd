/** The screen on which a second factor is added, which then leads back to `next`. */
export const factorAddress = (next: string): string => `/user-profile/security?next=${encodeURIComponent(next)}`

/** Whether this browser has passkeys at this address: it must be a domain, reached safely. Apart from the code that uses them. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)
