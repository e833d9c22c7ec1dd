// Nigeria keeps UTC+1 all year; the press office schedules in its own time wherever the computer thinks it is.
const offsetMs = 3_600_000

/** An ISO time as the value of a `datetime-local` input in Nigerian time; '' for none. */
export const toLagosInput = (iso: string | null): string =>
  iso === null ? '' : new Date(Date.parse(iso) + offsetMs).toISOString().slice(0, 16)

/** The value of a `datetime-local` input, read in Nigerian time, as ISO in UTC; null for none. */
export function fromLagosInput(value: string): string | null {
  const time = Date.parse(`${value}Z`)
  return value === '' || Number.isNaN(time) ? null : new Date(time - offsetMs).toISOString()
}
