/** Versions of the texts that people agree to: the `date` of each document. A test keeps both the same. */
export const privacyPolicyVersion = '2026-11-23'
export const termsOfServiceVersion = '2026-11-23'
