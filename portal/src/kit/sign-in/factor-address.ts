/** The screen on which a second factor is added, which then leads back to `next`. */
export const factorAddress = (next: string): string => `/user-profile/security?next=${encodeURIComponent(next)}`
