import { formatShortMoment } from '#platform/values/nigerian-time.ts'

export interface Fact {
  term: string
  value: string
}

/** What only programs need: ids, addresses and the questions of a form, which are printed with the application. */
const unprinted =
  /^(id|.*Id|path|version|revision|templateVersion|formIndex|actions|section|clock|mimetype|recordType)$/
const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const longestValue = 4_000

/** 'adminDescription' → 'Admin description'. */
const nameOf = (key: string): string => {
  const words = key.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
  return words === key && /[^a-z]/i.test(key) ? key : words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

function writeScalar(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value instanceof Date) return formatShortMoment(value)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return moment.test(text) ? formatShortMoment(text) : text.slice(0, longestValue)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

function writeItem(value: unknown): string {
  if (!isObject(value)) return writeScalar(value)
  return factsOf(value)
    .map(({ term, value: text }) => `${term}: ${text}`)
    .join('; ')
}

/** A record of the export in words: each part with its name, lists numbered, what is empty or technical left out. */
export const describeRecord = (record: unknown): Fact[] => (isObject(record) ? factsOf(record) : [])

function factsOf(record: Record<string, unknown>, within = ''): Fact[] {
  return Object.entries(record).flatMap(([key, value]): Fact[] => {
    if (unprinted.test(key) || value === null || value === undefined || value === '') return []
    const term = within ? `${within}: ${nameOf(key)}` : nameOf(key)
    if (isObject(value)) return factsOf(value, term)
    if (!Array.isArray(value)) return [{ term, value: writeScalar(value) }].filter((fact) => fact.value !== '')
    if (value.length === 0) return []
    const items = value.map(writeItem)
    return [{ term, value: items.length === 1 ? items[0]! : items.map((text, at) => `${at + 1}. ${text}`).join('\n') }]
  })
}
