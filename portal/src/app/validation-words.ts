export interface Issue {
  keyword?: string
  instancePath: string
  message?: string | undefined
  /** What the schema says about the value, by kind of issue. */
  params?: Record<string, unknown>
}

/** The library's own sentences speak of types and name no field: every sentence of a contract is different. */
const isOfLibrary = (message: string | undefined): boolean =>
  !message ||
  /^(Invalid (input|option|string|key|element|UUID$|URL$|ISO |email address$)|Too (big|small)|Unrecognized key)/.test(
    message,
  )

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  null: 'empty',
}
const formats: Record<string, string> = {
  email: 'an e-mail address',
  url: 'an address such as https://example.com',
  uuid: 'an id',
  date: 'a date such as 2027-03-27',
  datetime: 'a time such as 2027-03-27T09:00:00Z',
  regex: 'written as the description of the call says',
}

/** The sentence of the contract, or one that names the field and what is expected there. */
export function wordsOf(field: string, { keyword, message, params = {} }: Issue): string {
  if (message && !isOfLibrary(message)) return message
  const named = field === 'body' ? 'The request' : `'${field}'`
  if (keyword === 'unrecognized_keys') return `${named} has entries that are not known here: ${listOf(params['keys'])}.`
  return `${named} must be ${expectationOf(keyword, params)}.`
}

function expectationOf(keyword: string | undefined, params: Record<string, unknown>): string {
  const { expected, format, values } = params
  if (keyword === 'invalid_type') return kinds[String(expected)] ?? `of the type ${String(expected)}`
  if (keyword === 'invalid_value') return `one of ${listOf(values)}`
  if (keyword === 'invalid_format') return formats[String(format)] ?? `written as ${String(format)}`
  if (keyword === 'too_small') return limitOf('at least', params['minimum'], params['origin'])
  if (keyword === 'too_big') return limitOf('at most', params['maximum'], params['origin'])
  if (keyword === 'not_multiple_of') return `a multiple of ${String(params['divisor'])}`
  return 'as the description of the call says'
}

function limitOf(max: string, limit: unknown, origin: unknown): string {
  if (origin === 'string') return `a text of ${max} ${String(limit)} characters`
  if (origin === 'array' || origin === 'set') return `a list of ${max} ${String(limit)} entries`
  return `${max} ${String(limit)}`
}

// Not only values of ours: a key may come from the caller, so the list has a bound.
const listOf = (values: unknown): string =>
  (Array.isArray(values) ? values : [])
    .slice(0, 12)
    .map((value) => String(value).slice(0, 40))
    .join(', ')
