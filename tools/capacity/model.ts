import { connectionsOfProcess } from '../../portal/src/platform/database/connections.ts'

/** What a request of a kind takes, as measured. */
export interface Cost {
  /** Milliseconds of processor time of the portal's process. */
  portal: number
  /** Of the database's processes. */
  database: number
  /** Bytes of the answer, compressed, without headers. */
  bytes: number
}

export const kinds = {
  cached: 'page from memory',
  rendered: 'page rendered, with a search',
  publicList: 'public list of the API',
  signIn: 'sign-in',
  ownCall: "person's call: own account",
  ownList: "person's call: list of own cases",
  filing: 'case filed',
  megabyte: 'upload, per MB',
  staffList: "staff's call: list of 20 cases",
  staffCase: "staff's call: one case",
} as const
export type Kind = keyof typeof kinds

/** How a state uses the portal in a year. Nobody has measured these: they are guesses on the high side, and the table to change. */
export const assumptions = {
  people: { value: 15_000_000, says: 'people in the state' },
  visits: { value: 0.5, says: 'visits per person and year' },
  pages: { value: 6, says: 'pages per visit' },
  rendered: { value: 0.05, says: 'of these pages rendered: searches and addresses that are not cached' },
  complaints: { value: 4, says: 'cases filed per 1,000 people and year' },
  ownCalls: { value: 40, says: "calls of the person per case, over the case's life" },
  staffCalls: { value: 120, says: "calls of staff per case, over the case's life" },
  signIns: { value: 4, says: 'sign-ins per case, of the person and of staff together' },
  megabytes: { value: 2, says: 'MB of documents per case' },
  busyDay: { value: 8, says: 'times an average day on the busiest day, such as that of a new tariff' },
  busyHour: { value: 0.15, says: "of a day's use in its busiest hour" },
  years: { value: 10, says: 'years that cases are kept' },
  load: { value: 0.5, says: 'of a processor used in the busiest hour, so that answers do not wait' },
} as const

export interface Need {
  /** Requests in a second of the busiest hour, by kind. */
  rates: Record<Kind, number>
  portalProcessors: number
  databaseProcessors: number
  /** At least two, so that one can be replaced. */
  processes: number
  connections: number
  portalMemory: number
  databaseBytes: number
  documentBytes: number
  uploadBits: number
  answerBits: number
}

const value = (name: keyof typeof assumptions): number => assumptions[name].value

/** Requests of each kind in a year of one state. */
function requestsPerYear(): Record<Kind, number> {
  const cases = (value('people') / 1_000) * value('complaints')
  const pages = value('people') * value('visits') * value('pages')
  return {
    cached: pages * (1 - value('rendered')),
    rendered: pages * value('rendered'),
    publicList: pages * value('rendered'),
    signIn: cases * value('signIns'),
    ownCall: (cases * value('ownCalls')) / 2,
    ownList: (cases * value('ownCalls')) / 2,
    filing: cases,
    megabyte: cases * value('megabytes'),
    staffList: (cases * value('staffCalls')) / 3,
    staffCase: (cases * value('staffCalls') * 2) / 3,
  }
}

const names = Object.keys(kinds) as Kind[]

/** What `states` states need together, from measured costs: bytes of the database per case, bytes of memory per process. */
export function needOf(
  states: number,
  costs: Record<Kind, Cost>,
  measured: { bytesPerCase: number; memory: number },
): Need {
  const yearly = requestsPerYear()
  const perSecond = (value('busyDay') * value('busyHour') * states) / 365 / 3_600
  const rates = Object.fromEntries(names.map((kind) => [kind, yearly[kind] * perSecond])) as Record<Kind, number>
  const sum = (of: (kind: Kind) => number) => names.reduce((total, kind) => total + of(kind), 0)
  const processors = (part: 'portal' | 'database') =>
    sum((kind) => rates[kind] * (costs[kind][part] / 1_000)) / value('load')
  const portalProcessors = processors('portal')
  const processes = Math.max(2, Math.ceil(portalProcessors))
  const cases = yearly.filing * value('years') * states
  return {
    rates,
    portalProcessors,
    databaseProcessors: processors('database'),
    processes,
    connections: processes * connectionsOfProcess,
    portalMemory: processes * measured.memory,
    databaseBytes: cases * measured.bytesPerCase,
    documentBytes: cases * value('megabytes') * 1e6,
    uploadBits: rates.megabyte * 8e6,
    answerBits: sum((kind) => rates[kind] * costs[kind].bytes * 8),
  }
}

/** What one ordinary machine of each sort gives: what runs out first is what is nearest to it. */
export const ordinary = {
  portalProcessors: { limit: 16, says: 'processors of one machine for portals' },
  databaseProcessors: { limit: 32, says: 'processors of one database server' },
  connections: { limit: 500, says: 'connections of one PostgreSQL server' },
  databaseBytes: { limit: 4e12, says: 'disk of one database server (4 TB)' },
  documentBytes: { limit: 20e12, says: 'disk of one machine for documents (20 TB)' },
  uploadBits: { limit: 1e9, says: 'line of 1 Gbit/s inwards' },
  answerBits: { limit: 1e9, says: 'line of 1 Gbit/s outwards' },
} as const

/** The limits with the share that is used, the fullest first. */
export const fullest = (need: Need): { says: string; share: number }[] =>
  (Object.keys(ordinary) as (keyof typeof ordinary)[])
    .map((name) => ({ says: ordinary[name].says, share: need[name] / ordinary[name].limit }))
    .toSorted((a, b) => b.share - a.share)
