const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Lagos' })

/** An ISO time as a day in Nigeria: 3 March 2027. */
export const longDate = (iso: string): string => format.format(new Date(iso))
