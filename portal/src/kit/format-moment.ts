const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Lagos' })
const shortDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Africa/Lagos' })
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Lagos' })

/** A failure is logged and the raw value is shown (spec 2 §2.1). */
function write(format: Intl.DateTimeFormat, iso: string): string {
  try {
    return format.format(new Date(iso))
  } catch (error) {
    console.warn(`'${iso}' is not a date`, error)
    return iso
  }
}

/** An ISO time as a date in Nigeria: 3 March 2027. */
export const formatDay = (iso: string): string => write(day, iso)
/** The same in short form, for lists: 3 Mar 2027. */
export const formatShortDay = (iso: string): string => write(shortDay, iso)
/** With the time of day: 3 March 2027 at 09:15. */
export const formatMoment = (iso: string): string => write(moment, iso)
