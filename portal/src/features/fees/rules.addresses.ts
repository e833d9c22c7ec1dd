/** The PDF of the schedule; the list of built-in documents has the same file name. */
export const scheduleFile = '/docs/schedule-of-fees.pdf'

type Shown = { on: string; today: string; preview: string | null }

/** An address with which the reader stays with the schedule that a page shows: that of today, of another day, or a draft. */
export function keepSchedule(address: string, { on, today, preview }: Shown): string {
  const [path = '', anchor] = address.split('#')
  const parameter = preview ? `preview=${preview}` : on === today ? '' : `on=${on}`
  const joined = parameter ? `${path}${path.includes('?') ? '&' : '?'}${parameter}` : path
  return anchor ? `${joined}#${anchor}` : joined
}
