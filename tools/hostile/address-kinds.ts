/** One made-up request. */
export interface MadeUpRequest {
  method: string
  path: string
  headers?: Record<string, string>
}

const known = [
  '/',
  '/about-us',
  '/media',
  '/regulations',
  '/faqs',
  '/fees/calculator',
  '/login',
  '/forms',
  '/whistleblowing',
  '/user-profile/forms',
  '/scorecard',
]
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789-_'

type Random = () => number
const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)]!
const text = (random: Random, length: number): string =>
  Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('')
/** Noise of up to `most` characters, built from few random ones so that it is cheap for the attacker. */
const noise = (random: Random, most: number): string => text(random, 16).repeat(Math.ceil((random() * most) / 16))
const uuid = (random: Random): string =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => Math.floor(random() * 16).toString(16))
const get = (path: string, headers?: Record<string, string>): MadeUpRequest => ({
  method: 'GET',
  path,
  ...(headers && { headers }),
})
const dataOf = (path: string): string => (path === '/' ? '/_.data' : `${path}.data`)

/** Encodes characters of a path in an equivalent, or nearly equivalent, way. */
function disguise(random: Random, path: string): string {
  const changed = path.split('').map((letter, at) => {
    if (at === 0) return letter
    const way = random()
    if (way < 0.3) return `%${letter.charCodeAt(0).toString(16)}`
    return way < 0.6 ? letter.toUpperCase() : letter
  })
  return changed.join('') + pick(random, ['', '/', '//', '/.', '/x/..', ';v=1', '.', '%20', '?', '#x'])
}

/** Every kind of made-up address, by name. */
export const addressKinds: Record<string, (random: Random) => MadeUpRequest> = {
  'routes of data': (random) => get(`${dataOf(pick(random, known))}?_routes=${noise(random, 14_000)}`),
  'long queries': (random) => get(`${pick(random, known)}?${text(random, 8)}=${noise(random, 12_000)}`),
  'tracking parameters': (random) =>
    get(`${pick(random, known)}?utm_source=${text(random, 12)}&fbclid=${text(random, 60)}&gclid=${text(random, 40)}`),
  'parameters that pages know': (random) =>
    get(
      pick(random, [
        `/login?tab=${text(random, 8)}`,
        `/guidelines?tab=${text(random, 8)}`,
        `/licensing-and-registration?category=${noise(random, 2_000)}`,
        `/scorecard?month=${text(random, 4)}`,
      ]),
    ),
  'unknown paths': (random) => get(`/${text(random, 12)}/${noise(random, 6_000)}`),
  'unknown data': (random) => get(`/${text(random, 20)}.data?_routes=root`),
  'page numbers': (random) => get(`/media${pick(random, ['', '.data'])}?page=${Math.floor(random() * 1e7)}`),
  'slugs and ids': (random) =>
    get(
      `${pick(random, ['/media', '/forms', '/about-us/board-of-directors'])}/${pick(random, [text(random, 20), uuid(random), noise(random, 800)])}`,
    ),
  'spellings of what exists': (random) =>
    get(
      disguise(
        random,
        pick(random, ['/about-us/board-of-directors/office-of-the-chairman', '/media/order-on-regulated-activities']),
      ),
    ),
  'screens behind sign-in': (random) =>
    get(
      pick(random, [
        `/petitions/${uuid(random)}`,
        `/consumer-complaint/${uuid(random)}.data`,
        `/user-profile/forms/${text(random, 40)}`,
        `/enquiries/${text(random, 20)}`,
        `/forms/${text(random, 20)}/upload?submission=${uuid(random)}`,
        `/content-manager/${text(random, 20)}/${noise(random, 4_000)}`,
      ]),
    ),
  'spellings of paths': (random) => get(disguise(random, pick(random, known.slice(1)))),
  'free text': (random) =>
    get(
      pick(random, [
        `/search?q=${text(random, 20)}&page=${Math.floor(random() * 1_000)}`,
        `/search.data?q=${noise(random, 4_000)}&_routes=${text(random, 30)}`,
        `/tariffs?q=${noise(random, 4_000)}`,
        `/fees/calculator?category=${text(random, 20)}&mw=${text(random, 20)}&class=${text(random, 20)}`,
      ]),
    ),
  'preview tokens': (random) => get(`${pick(random, known)}?preview=${text(random, 43)}`),
  'calls of the API': (random) =>
    get(
      pick(random, [
        `/api/search?q=${text(random, 30)}`,
        `/api/content/media/${uuid(random)}`,
        `/api/content/applicationForms/${text(random, 30)}`,
        `/api/content/files/${uuid(random)}/${text(random, 10)}`,
        `/api/${text(random, 20)}/${noise(random, 6_000)}`,
      ]),
      random() < 0.5 ? { authorization: `Bearer ${text(random, 43)}` } : { 'idempotency-key': text(random, 100) },
    ),
  methods: (random) => ({
    method: pick(random, ['HEAD', 'OPTIONS', 'PROPFIND', 'PURGE', 'TRACE', 'REPORT', 'M-SEARCH', 'DELETE']),
    path: `/${pick(random, ['about-us', 'media', text(random, 20)])}?x=${text(random, 300)}`,
  }),
  'encodings and caches': (random) =>
    get(pick(random, known), {
      'accept-encoding': `${text(random, 30)}, br;q=0.${Math.floor(random() * 1_000)}, ${noise(random, 4_000)}`,
      'if-none-match': `W/"${text(random, 27)}", ${noise(random, 4_000)}`,
    }),
  'huge headers': (random) =>
    get(pick(random, [...known, `/${text(random, 20)}`]), {
      cookie: `${text(random, 20)}=${noise(random, 5_000)}`,
      'user-agent': noise(random, 3_000),
      referer: `https://${text(random, 20)}.example/${noise(random, 2_000)}`,
      'x-request-id': uuid(random),
      'x-forwarded-for': `198.51.100.${Math.floor(random() * 256)}`,
      'x-forwarded-host': `${text(random, 20)}.example`,
      host: `${text(random, 40)}.example`,
    }),
  'files and feeds': (random) =>
    get(
      pick(random, [
        `/assets/${text(random, 20)}.js`,
        `/documents/${text(random, 20)}.pdf`,
        `/sitemap.xml?x=${text(random, 200)}`,
        `/media/feed.xml?x=${text(random, 200)}`,
        `/.well-known/${text(random, 20)}`,
        `/wp-admin/${text(random, 20)}.php`,
      ]),
    ),
}
