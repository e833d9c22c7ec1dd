/** Texts that officers have begun and not sent. */
export const draftLimit = 10_000
/** Of one person; more are refused, since none of them may be lost. */
export const maxDrafts = 300
export const draftDays = 90
