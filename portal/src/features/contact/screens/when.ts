const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Africa/Lagos' })

/** A moment as people in Nigeria read it. */
export const when = (iso: string): string => format.format(new Date(iso))
