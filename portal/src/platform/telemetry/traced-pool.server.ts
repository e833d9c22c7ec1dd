import pg from 'pg'
import { client as clientKind, traced } from './traces.server.ts'

/** A pool whose statements are spans of the request that sends them, without their values. */
export class TracedPool extends pg.Pool {
  constructor(settings: pg.PoolConfig) {
    super(settings)
    const query = this.query.bind(this) as Query
    this.query = traceQueries(query) as typeof this.query
    const connect = this.connect.bind(this) as (callback?: unknown) => Promise<pg.PoolClient>
    const known = new WeakSet<pg.PoolClient>()
    this.connect = ((callback?: unknown) => {
      if (callback) return connect(callback)
      return connect().then((client) => {
        if (!known.has(client)) client.query = traceQueries(client.query.bind(client) as Query) as typeof client.query
        known.add(client)
        return client
      })
    }) as typeof this.connect
  }
}

type Query = (...input: unknown[]) => unknown

/** A call with a callback is the pool's own, which may run in the context of another request: that of the pool is traced already. */
const traceQueries =
  (query: Query): Query =>
  (...input) => {
    const text = textOf(input[0])
    if (text === undefined || typeof input.at(-1) === 'function') return query(...input)
    return traced(`query ${wordOf(text)}`, { kind: clientKind, attributes: describeQuery(text) }, () => query(...input))
  }

/** The text of a query; undefined for a stream of rows, which ends long after it was sent. */
function textOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given
  const { text, submit } = (given ?? {}) as { text?: unknown; submit?: unknown }
  return typeof text === 'string' && submit === undefined ? text : undefined
}

const wordOf = (text: string) => /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''

const maxCharacters = 1_000

/** Values are parameters; what code wrote into a statement in quotes is left out nevertheless. */
export const describeQuery = (text: string) => ({
  'db.system.name': 'postgresql',
  'db.query.text': text
    .slice(0, 20_000)
    .replaceAll(/'(?:[^']|'')*(?:'|$)/g, '?')
    .slice(0, maxCharacters),
})
