import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { percentile } from '../bench/process.ts'

/** One made-up request. */
interface MadeUpRequest {
  method: string
  path: string
  headers?: Record<string, string>
}

const known =
  '/ /about-us /media /regulations /faqs /fees/calculator /login /forms /whistleblowing /user-profile/forms /scorecard'.split(
    ' ',
  )
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789-_'.split('')

type Made<T> = fc.Arbitrary<T>
const from = (...values: string[]) => fc.constantFrom(...values)
const text = (length: number) => fc.string({ unit: from(...letters), minLength: length, maxLength: length })
/** Noise of up to `max` characters, built from few random ones so that it is cheap for the attacker. */
const noise = (max: number) =>
  fc.tuple(text(16), fc.nat(max)).map(([piece, length]) => piece.repeat(Math.ceil(length / 16)))
const uuid = fc.uuid()
const number = (max: number) => fc.nat(max - 1)
const page = from(...known)
/** A text with made-up parts. */
const made = (texts: TemplateStringsArray, ...parts: Made<unknown>[]): Made<string> =>
  fc.tuple(...parts).map((values) => String.raw({ raw: texts }, ...values))
const get = (path: Made<string>, headers: Record<string, Made<string>> = {}): Made<MadeUpRequest> =>
  fc.record({ method: fc.constant('GET'), path, headers: fc.record(headers) as Made<Record<string, string>> })
const getOne = (...paths: Made<string>[]) => get(fc.oneof(...paths))

/** Encodes characters of a path in an equivalent, or nearly equivalent, way, and adds to its end. */
const disguised = (paths: Made<string>): Made<string> => {
  const letter = (each: string) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(`%${each.charCodeAt(0).toString(16)}`) },
      { weight: 3, arbitrary: fc.constant(each.toUpperCase()) },
      { weight: 4, arbitrary: fc.constant(each) },
    )
  const ends = from('', '/', '//', '/.', '/x/..', ';v=1', '.', '%20', '?', '#x')
  return fc
    .tuple(
      paths.chain((path) => fc.tuple(...path.slice(1).split('').map(letter))),
      ends,
    )
    .map(([rest, end]) => `/${rest.join('')}${end}`)
}

/** Every kind of made-up address, by name. */
const addressKinds: Record<string, Made<MadeUpRequest>> = {
  'long queries': get(made`${page}?${text(8)}=${noise(12_000)}`),
  'tracking parameters': get(made`${page}?utm_source=${text(12)}&fbclid=${text(60)}&gclid=${text(40)}`),
  'parameters that pages know': getOne(
    made`/login?tab=${text(8)}`,
    made`/guidelines?tab=${text(8)}`,
    made`/licensing-and-registration?category=${noise(2_000)}`,
    made`/scorecard?month=${text(4)}`,
  ),
  'unknown paths': get(made`/${text(12)}/${noise(6_000)}`),
  'page numbers': get(made`/media?page=${number(1e7)}`),
  'slugs and ids': get(
    made`${from('/media', '/forms', '/about-us/board-of-directors')}/${fc.oneof(text(20), uuid, noise(800))}`,
  ),
  'spellings of what exists': get(
    disguised(from('/about-us/board-of-directors/office-of-the-chairman', '/media/order-on-regulated-activities')),
  ),
  'screens behind sign-in': getOne(
    made`/petitions/${uuid}`,
    made`/consumer-complaint/${uuid}`,
    made`/user-profile/forms/${text(40)}`,
    made`/enquiries/${text(20)}`,
    made`/forms/${text(20)}/upload?submission=${uuid}`,
    made`/content-manager/${text(20)}/${noise(4_000)}`,
  ),
  'spellings of paths': get(disguised(from(...known.slice(1)))),
  'free text': getOne(
    made`/search?q=${text(20)}&page=${number(1_000)}`,
    made`/tariffs?q=${noise(4_000)}`,
    made`/fees/calculator?category=${text(20)}&mw=${text(20)}&class=${text(20)}`,
  ),
  'preview tokens': get(made`${page}?preview=${text(43)}`),
  'calls of the API': fc.oneof(
    ...[['authorization', made`Bearer ${text(43)}`] as const, ['idempotency-key', text(100)] as const].map(
      ([name, value]) =>
        get(
          fc.oneof(
            made`/api/search?q=${text(30)}`,
            made`/api/content/media/${uuid}`,
            made`/api/content/applicationForms/${text(30)}`,
            made`/api/content/files/${uuid}/${text(10)}`,
            made`/api/${text(20)}/${noise(6_000)}`,
          ),
          { [name]: value },
        ),
    ),
  ),
  methods: fc.record({
    method: from('HEAD', 'OPTIONS', 'PROPFIND', 'PURGE', 'TRACE', 'REPORT', 'M-SEARCH', 'DELETE'),
    path: made`/${fc.oneof(from('about-us', 'media'), text(20))}?x=${text(300)}`,
  }),
  'encodings and caches': get(page, {
    'accept-encoding': made`${text(30)}, br;q=0.${number(1_000)}, ${noise(4_000)}`,
    'if-none-match': made`W/"${text(27)}", ${noise(4_000)}`,
  }),
  'huge headers': get(fc.oneof(page, made`/${text(20)}`), {
    cookie: made`${text(20)}=${noise(5_000)}`,
    'user-agent': noise(3_000),
    referer: made`https://${text(20)}.example/${noise(2_000)}`,
    'x-request-id': uuid,
    'x-forwarded-for': made`198.51.100.${number(256)}`,
    'x-forwarded-host': made`${text(20)}.example`,
    host: made`${text(40)}.example`,
  }),
  'files and feeds': getOne(
    made`/assets/${text(20)}.js`,
    made`/documents/${text(20)}.pdf`,
    made`/sitemap.xml?x=${text(200)}`,
    made`/media/feed.xml?x=${text(200)}`,
    made`/.well-known/${text(20)}`,
    made`/wp-admin/${text(20)}.php`,
  ),
}

/** A request of each kind, `rounds` times, the same for the same seed. */
const makeRequests = (seed: number, rounds: number): [kind: string, MadeUpRequest][] =>
  fc.sample(fc.record(addressKinds), { seed, numRuns: rounds, unbiased: true }).flatMap((each) => Object.entries(each))

export interface AddressAttack {
  url: string
  count: number
  /** Bytes that the portal's process holds after a garbage collection. */
  memory(): Promise<number>
}

export interface AddressReport {
  sent: number
  /** How often each kind was answered with each status. */
  answers: Record<string, Record<string, number>>
  /** Requests refused by a limit (429) or for lack of capacity (503). */
  refused: number
  /** Bytes before the first request and after the last. */
  before: number
  after: number
  seconds: number
  /** The 99th percentile of requests for a cached page in the meantime, in ms. */
  keptPageP99: number
}

/** Each made-up network sends few enough requests, so many of each kind, to stay within the limits per network. */
const perNetwork = Object.keys(addressKinds).length * 5
const atOnce = 16
const samplePauseMs = 50

/** Sends `count` made-up addresses of every kind, from many networks of the loopback interface. */
export async function attackWithAddresses({ url, count, memory }: AddressAttack): Promise<AddressReport> {
  const kinds = Object.keys(addressKinds)
  const answers: AddressReport['answers'] = Object.fromEntries(kinds.map((kind) => [kind, {}]))
  await warmUp(url)
  const before = await memory()
  const began = performance.now()
  const sampler = sampleKeptPage(url)
  let sent = 0
  const sendBlock = async () => {
    const block = Math.floor(sent / perNetwork)
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: networkAddress(block) })
    const requests = makeRequests(block, Math.ceil(perNetwork / kinds.length)).slice(
      0,
      Math.min(perNetwork, count - sent),
    )
    sent += requests.length
    for (const [kind, request] of requests) {
      const status = await send(url, agent, request)
      answers[kind]![status] = (answers[kind]![status] ?? 0) + 1
    }
    agent.destroy()
  }
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (sent < count) await sendBlock()
    }),
  )
  const times = await sampler.stop()
  const seconds = (performance.now() - began) / 1000
  const refused = Object.values(answers).reduce((sum, each) => sum + (each['429'] ?? 0) + (each['503'] ?? 0), 0)
  return { sent: count, answers, refused, before, after: await memory(), seconds, keptPageP99: percentile(times, 0.99) }
}

/** Another /24 of 127.0.0.0/8 for every block, all of which Linux answers. */
const networkAddress = (block: number): string => `127.${1 + (Math.floor(block / 250) % 250)}.${1 + (block % 250)}.1`

/** Warms up everything that the portal keeps permanently: compiled code, connections, existing pages. */
async function warmUp(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: '127.0.200.1' })
  for (const [, request] of makeRequests(-1, 12)) await send(url, agent, request)
  agent.destroy()
}

/** The status of the answer; 0 when the connection was cut, as it is for headers that are too long. */
function send(url: string, agent: Agent, { method, path, headers }: MadeUpRequest): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const asked = request({ hostname, port, agent, method, path, headers, timeout: 60_000 }, (answer) => {
      answer.on('error', () => resolve(0))
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.resume()
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(0))
    asked.end()
  })
}

function sampleKeptPage(url: string): { stop(): Promise<number[]> } {
  const times: number[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: '127.0.201.1' })
  let running = true
  const done = (async () => {
    while (running) {
      const began = performance.now()
      await send(url, agent, { method: 'GET', path: '/about-us' })
      times.push(performance.now() - began)
      await sleep(samplePauseMs)
    }
    agent.destroy()
    return times
  })()
  return {
    stop() {
      running = false
      return done
    },
  }
}
