export const securityPath = '/user-profile/security'

const reasons = ['first', 'required'] as const
/** Why a member of staff is led there: the first login of all, or a call that needs a second factor. */
export type FactorReason = (typeof reasons)[number]

/** The screen on which a second factor is added, which then leads back to `next`. */
export const factorAddress = (next: string, why?: FactorReason): string =>
  `${securityPath}?${new URLSearchParams({ ...(why && { why }), next }).toString()}`

export const readReason = (search: string): FactorReason | undefined =>
  reasons.find((why) => why === new URLSearchParams(search).get('why'))
