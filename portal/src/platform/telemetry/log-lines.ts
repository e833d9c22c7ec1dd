/** A line of the log as far as it is shown to a person; every other field follows as it is. */
interface LogLine {
  time?: unknown
  level?: unknown
  msg?: unknown
  reqId?: unknown
  job?: unknown
  error?: { kind?: unknown; code?: unknown; at?: unknown; cause?: unknown; message?: unknown }
}

const levels: Record<string, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }

/** A line of the log for the terminal when it belongs to the request or job `id`; else undefined. Text before the JSON, as of a journal, is skipped. */
export function showLogLine(line: string, id: string): string | undefined {
  // Most lines belong to other requests: parsing only those with the id makes gigabytes readable.
  if (!line.includes(id)) return undefined
  const entry = parse(line.slice(line.indexOf('{')))
  if (!entry || (entry.reqId !== id && entry.job !== id)) return undefined
  const { time, level, msg, error, reqId: _reqId, ...facts } = entry
  const { at, ...kind } = error ?? {}
  const words = [
    momentOf(time),
    (levels[String(level)] ?? '').padEnd(5),
    typeof msg === 'string' ? msg : '',
    ...pairs(facts),
    ...pairs(kind),
  ]
  const places = Array.isArray(at) ? at.map((place) => `\n    ${String(place)}`) : []
  return printable(words.join('  ') + places.join(''))
}

function parse(json: string): LogLine | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

const momentOf = (time: unknown): string => (typeof time === 'number' ? new Date(time).toISOString() : '')

const pairs = (facts: object): string[] =>
  Object.entries(facts).map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)

/** A terminal obeys control characters; line breaks of stacks stay. */
const printable = (text: string): string => text.replace(/(?!\n)\p{Cc}/gu, ' ')
