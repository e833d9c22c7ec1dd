const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Africa/Lagos' })
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Africa/Lagos' })
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Africa/Lagos' })

/** An ISO time in Nigeria: 3 Mar 2027, 09:15. */
export const momentWords = (iso: string): string => moment.format(new Date(iso))
/** Only the time of day: 09:15. */
export const timeWords = (iso: string): string => time.format(new Date(iso))
/** Only the day: 3 Mar 2027. */
export const dayWords = (iso: string): string => day.format(new Date(iso))
