import { sql, type SQLWrapper } from 'drizzle-orm'

/** The last ten digits of a phone number: the same however the country is written. */
export const phoneKey = (phone: SQLWrapper) => sql`right(regexp_replace(${phone}, '\\D', '', 'g'), 10)`
export const feederKey = (feeder: SQLWrapper) => sql`lower(${feeder})`
/** The street of an address without the number and kind: 'Flat 3, 12 Allen Avenue, Ikeja' and 'No. 7 Allen Ave.' become 'allen'. */
export const streetKey = (address: SQLWrapper) =>
  sql`regexp_replace(lower(substring(left(${address}, 200) from '(?i)\\m(?!(?:no|number|flat|block|blk|plot|house|shop|suite|room|km)\\M)([[:alpha:]][[:alpha:]''. -]{2,})')), '[ .]+((avenue|ave|street|str|st|road|rd|close|cl|crescent|cres|drive|dr|lane|ln)[ .]*)?$', '')`
