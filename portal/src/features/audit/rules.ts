/** 'companyMember', 'set-duties' and 'Set-Duties' as words: 'Company member', 'Set duties'. */
export function inWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export interface Detail {
  term: string
  value: string
}

/** The facts of an entry as lines; what is inside another fact is named after it. Ids of people become their names. */
export function describeDetails(facts: object, names: ReadonlyMap<string, string>, above = ''): Detail[] {
  const one = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return 'None'
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    if (typeof value === 'string') return names.get(value) ?? value
    return JSON.stringify(value)
  }
  return Object.entries(facts).flatMap(([key, value]: [string, unknown]) => {
    const term = above ? `${above}: ${inWords(key).toLowerCase()}` : inWords(key)
    if (Array.isArray(value)) return [{ term, value: value.map(one).join(', ') || 'None' }]
    if (value !== null && typeof value === 'object') return describeDetails(value, names, term)
    return [{ term, value: one(value) }]
  })
}
