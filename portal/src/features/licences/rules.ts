import { commission } from '#platform/state/commission.ts'
import { classes, type LicenceClass, type LicenceTerms, limits, numberKey, termNames } from './rules.facts.ts'
import { addDays, isCalendarDay } from '#platform/values/nigerian-time.ts'

/** Nobody grants more: a longer time is a slip of the finger. */
const maxYears = 50

/** What is wrong, and at which field. */
export interface Wrong {
  field: string
  message: string
}

/** The same day so many years later; 29 February becomes 1 March. */
const yearsAfter = (day: string, years: number): string => {
  const later = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
  return isCalendarDay(later) ? later : addDays(`${later.slice(0, 7)}-28`, 1)
}

/** What contradicts itself in the days of a licence. */
export function wrongDays(
  {
    resolutionOn,
    issuedOn,
    validFrom,
    validTo,
  }: Pick<LicenceTerms, 'resolutionOn' | 'issuedOn' | 'validFrom' | 'validTo'>,
  today: string,
): Wrong | undefined {
  if (validTo < validFrom) return { field: 'validTo', message: 'The last day is before the first one' }
  if (validTo >= yearsAfter(validFrom, maxYears))
    return {
      field: 'validTo',
      message: `Check the last day: this licence would be valid for more than ${maxYears} years`,
    }
  if (issuedOn > today) return { field: 'issuedOn', message: 'This day has not come yet' }
  if (resolutionOn > issuedOn)
    return { field: 'resolutionOn', message: 'The resolution comes before the licence is issued' }
  return undefined
}

/** The terms that differ, each as it was and as it is. */
export type TermChanges = Partial<Record<keyof LicenceTerms, [before: string, after: string]>>
export const changesBetween = (before: LicenceTerms, after: Partial<LicenceTerms>): TermChanges =>
  Object.fromEntries(
    termNames.flatMap((name) =>
      after[name] === undefined || after[name] === before[name] ? [] : [[name, [before[name], after[name]]]],
    ),
  )

/** From an address, which may have any length: the beginning, longer than any number. */
export const readAddressPart = (part = ''): string => part.slice(0, 100)
/** As printed on papers. */
export const isNumber = (text: string): boolean =>
  /^[A-Z0-9]+(?:[/-][A-Z0-9]+)+$/.test(text) && text.length <= limits.number

const parts = /\{(commission|class|year|number)\}/g
export const usualPattern = '{commission}/{class}/{year}/{number}'
/** A pattern names class and year once each, and ends with the number, so that no two licences can have the same. */
export const isPattern = (pattern: string): boolean =>
  /^[^{}]*(?:\{commission\}[^{}]*)?\{class\}[/-]\{year\}[/-]\{number\}$/.test(pattern) &&
  isNumber(pattern.replace(parts, 'A1'))

/** What comes before the last part of the numbers of a class and year. */
export const prefixOf = (pattern: string, of: LicenceClass, year: number): string =>
  pattern.replace(parts, (_, name: string) =>
    name === 'commission'
      ? commission.shortName
      : name === 'class'
        ? classes[of].code
        : name === 'year'
          ? `${year}`
          : '',
  )

const digits = 3
const writeNumber = (prefix: string, serial: number) => `${prefix}${String(serial).padStart(digits, '0')}`

/** The last part of each number with this prefix. */
function serialsIn(prefix: string, keys: readonly string[]): number[] {
  const start = `${numberKey(prefix)}-`
  return keys.flatMap((key) => {
    const rest = key.startsWith(start) ? key.slice(start.length) : ''
    return /^\d{1,9}$/.test(rest) ? [Number(rest)] : []
  })
}

/** The number after the last one in use, since a paper licence may have a number that the register has not given. */
export const nextNumber = (prefix: string, keys: readonly string[]): string =>
  writeNumber(prefix, Math.max(0, ...serialsIn(prefix, keys)) + 1)

/** The numbers between the last one in use and this one, in words; '' where none is left out. */
export function leftOut(prefix: string, number: string, keys: readonly string[]): string {
  const [serial] = serialsIn(prefix, [numberKey(number)])
  const first = Math.max(0, ...serialsIn(prefix, keys)) + 1
  if (serial === undefined || serial <= first) return ''
  const last = writeNumber(prefix, serial - 1)
  return first === serial - 1 ? last : `${writeNumber(prefix, first)} to ${last}`
}
