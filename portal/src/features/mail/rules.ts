/** Mails with a link to one e-mail address, verified or not, for each kind of link. */
export const linkMailLimits = [
  { limit: 6, windowMinutes: 60 },
  { limit: 20, windowMinutes: 1_440 },
] as const

/** The daily mail limit as a multiple of the hourly one (`MAIL_LIMIT`). */
export const mailDayFactor = 3

/** The higher mail limit of staff and the Commission's own addresses, which receive mail from many people. */
export const officeMailFactor = 10
