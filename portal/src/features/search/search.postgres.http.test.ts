import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { indexEntries, type SearchEntry } from './service.server.ts'

const entries: SearchEntry[] = [
  {
    id: 'test:1',
    source: 'Regulations',
    title: 'Metering code',
    body: 'Every customer gets a prepaid meter within ten days.',
    link: '/regulations#metering-code',
  },
  {
    id: 'test:2',
    source: 'Articles',
    title: 'The board met in Ìkẹjà',
    body: 'The Commissioners spoke about metering and licences.',
    link: '/media/board',
  },
  ...Array.from({ length: 20 }, (_, at): SearchEntry => ({
    id: `test:many-${at}`,
    source: 'Pages',
    title: `Notice ${at}`,
    body: 'zebra crossing',
    link: `/p/${at}`,
  })),
]
const portal = await usePortal({ own: 'fills the index' })
const sql = sqlOf(portal)
await portal.deps.database.transaction((tx) => indexEntries(tx, entries, new Date()))

const find = async (query: string) => (await portal.call('GET', `/api/search?${query}`)).body
const titles = (answer: { items: { title: string }[] }) => answer.items.map((item) => item.title)

test('every result has a picture: its own, or the drawing of its source', async () => {
  const words = ['meter', 'board', 'licence', 'guideline', 'fee', 'zebra', 'complaint', 'law']
  for (const word of words)
    for (const { title, imageUrl } of (await find(`q=${word}`)).items) expect(imageUrl, title).toMatch(/^\/\w+/)
  expect((await find('q=zebra')).items[0].imageUrl).toBe('/drawings/transformer.svg')
})

describe('search', () => {
  test('lists title matches first, and handles stems, prefixes, diacritics and both spellings', async () => {
    // Built-in content also mentions meters and licences, but title matches always come before text matches.
    expect(titles(await find('q=meters&source=Regulations'))[0]).toBe('Metering code')
    expect(titles(await find('q=meters&source=Articles'))).toContain('The board met in Ìkẹjà')
    expect(titles(await find('q=prep'))).toContain('Metering code')
    expect(titles(await find('q=ikeja&source=Articles'))[0]).toBe('The board met in Ìkẹjà')
    expect(titles(await find('q=licensed+ikeja&source=Articles'))).toEqual(['The board met in Ìkẹjà'])
  })
  test('marks matches', async () => {
    const [item] = (await find('q=prepaid&source=Regulations')).items
    expect(item.extract.filter((part: { marked: boolean }) => part.marked)).toEqual([{ text: 'prepaid', marked: true }])
  })
  test('corrects a misspelling and says so', async () => {
    const answer = await find('q=comissioners')
    expect(answer.corrected).toBe('commissioners')
    expect(titles(answer)).toContain('The board met in Ìkẹjà')
  })
  test('corrects only unknown words, and never to the opposite', async () => {
    const words = ['Gridlock disconnected', 'Sold'].map((title, at): SearchEntry => ({
      id: `test:words-${at}`,
      source: 'Pages',
      title,
      body: 'xylophone',
      link: `/words/${at}`,
    }))
    await portal.deps.database.transaction((tx) => indexEntries(tx, words, new Date()))
    expect(await find('q=solarr+xylophone')).toMatchObject({ corrected: 'solar xylophone' })
    expect((await find('q=sollt+xylophone')).corrected).toBeNull()
    expect(await find('q=licnce')).toMatchObject({ corrected: 'licence', partly: false })
    expect((await find('q=disconnecting+xylophone')).corrected).toBeNull()
  })
  test('lists pages with some of the words when none has all, those with more and rarer words first', async () => {
    const answer = await find('q=prepaid+zebra+quaggas')
    expect(answer).toMatchObject({ partly: true, corrected: null })
    expect(titles(answer)[0]).toBe('Metering code')
    expect(answer.total).toBeGreaterThan(20)
    expect(await find('q=prepaid+zebra&source=Regulations')).toMatchObject({ partly: true, total: 1 })
    expect(await find('q=qqzzxx+zzxxqq')).toMatchObject({ partly: false, total: 0 })
  })
  test('counts the hits of each source', async () => {
    const { sources, total } = await find('q=metering')
    expect(sources.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(total)
    expect((await find('q=zebra')).sources).toEqual([{ source: 'Pages', count: 20 }])
  })
  test('lists rows of fees last, unless fees are asked for', async () => {
    const sourcesOf = async (query: string) =>
      (await find(query)).items.map((item: { source: string }) => item.source === 'Fees')
    expect((await sourcesOf('q=meter')).slice(0, 3)).toEqual([false, false, false])
    expect((await find('q=meter+vendor+fee')).items[0].link).toBe('/licenses#g-meter-vendor')
  })
  test('shows six results per page and replaces invalid page numbers by the nearest valid one', async () => {
    const first = await find('q=zebra')
    expect(first).toMatchObject({ page: 1, pageSize: 6, total: 20 })
    const all = new Set<string>()
    for (let page = 1; page <= 4; page++) for (const title of titles(await find(`q=zebra&page=${page}`))) all.add(title)
    expect(all.size).toBe(20)
    expect((await find('q=zebra&page=-1')).page).toBe(1)
    expect((await find('q=zebra&page=99')).page).toBe(4)
    expect((await find('q=zebra&page=x')).page).toBe(1)
  })
  test('finds only entries of the given source, even when titles of other sources match', async () => {
    expect(await find('q=zebra&source=Pages')).toMatchObject({ total: 20, more: false })
    expect(await find('q=zebra&source=Media')).toMatchObject({ total: 0, items: [] })
    const metering = await find('q=metering&source=Articles')
    expect(new Set(metering.items.map((item: { source: string }) => item.source))).toEqual(new Set(['Articles']))
    // A query of stop words has no hits, rather than everything in the source.
    expect((await find('q=the+of&source=Pages')).total).toBe(0)
  })
  test('counts up to a thousand hits, and can show every page of them', async () => {
    const crowd = Array.from({ length: 1_050 }, (_, at): SearchEntry => ({
      id: `test:crowd-${at}`,
      source: 'Pages',
      title: at === 1_049 ? 'Okapi' : `Animal ${at}`,
      body: at === 3 ? 'okapi, okapi and okapi' : 'one okapi among many words',
      link: `/crowd/${at}`,
    }))
    await portal.deps.database.transaction((tx) => indexEntries(tx, crowd, new Date()))
    const first = await find('q=okapi')
    expect(first).toMatchObject({ total: 1_000, more: true })
    expect(titles(first).slice(0, 2)).toEqual(['Okapi', 'Animal 3'])
    const last = await find('q=okapi&page=1000')
    expect(last.page).toBe(167)
    const seen = new Set<string>()
    for (const page of [1, 2, 40, 41, 42, 166, 167])
      for (const title of titles(await find(`q=okapi&page=${page}`))) seen.add(title)
    expect(seen.size).toBe(6 * 6 + last.items.length)
  })
  test('finds each entry once, whichever index holds it, with title matches first', async () => {
    // More than sixteen runs of 128 entries, so that every shelf has some of them.
    const library = Array.from({ length: 2_200 }, (_, at): SearchEntry => ({
      id: `test:library-${at}`,
      source: at % 2 ? 'Pages' : 'Media',
      title: `${at % 7 < 2 ? 'Quoll' : 'Book'} ${at}`,
      body: `a quoll${at % 50 ? '' : ' and a wallaby'}`,
      link: `/library/${at}`,
    }))
    await portal.deps.database.transaction((tx) => indexEntries(tx, library, new Date()))
    // 630 of the entries also have the word in their title and must count once; the front and middle shelves hold only part of the others.
    expect(await find('q=quoll')).toMatchObject({ total: 1_000, more: true })
    expect(await find('q=quoll&source=Media')).toMatchObject({ total: 1_000, more: true })
    expect(await find('q=quoll&source=Pages&page=1000')).toMatchObject({ total: 1_000, more: true, page: 167 })
    const turn = await Promise.all([105, 106].map((page) => find(`q=quoll&page=${page}`)))
    expect(turn.map((page) => new Set(titles(page).map((title) => title.split(' ')[0])))).toEqual([
      new Set(['Quoll']),
      new Set(['Book']),
    ])
    const pages = await Promise.all(Array.from({ length: 8 }, (_, at) => find(`q=quoll+wallaby&page=${at + 1}`)))
    expect(pages[0]).toMatchObject({ total: 44, more: false })
    expect(new Set(pages.flatMap(titles)).size).toBe(44)
    expect(await find('q=wallaby&source=Media')).toMatchObject({ total: 44, more: false })
  })
  test('matches known words exactly in a long query, and unknown ones as prefixes', async () => {
    const body = 'umbra velum willow xenon yarrow'
    const lamps = ['lamp', 'lamppost'].map((word): SearchEntry => ({
      id: `test:${word}`,
      source: 'Pages',
      title: `A ${word}`,
      body,
      link: `/${word}`,
    }))
    await portal.deps.database.transaction((tx) => indexEntries(tx, lamps, new Date()))
    expect(titles(await find('q=umbra+velum+willow+xenon+yarrow+lamp')).toSorted()).toEqual(['A lamp', 'A lamppost'])
    expect(titles(await find('q=umbra+velum+willow+xenon+yarrow+yarro+lamp'))).toEqual(['A lamp'])
    expect(titles(await find('q=umbra+velum+willow+xenon+yarrow+yarro+lampp'))).toEqual(['A lamppost'])
  })
  test('notes searches without result for staff, without what may name a person, and not without bound', async () => {
    const token = await portal.adminToken()
    const misses = async () => (await portal.call('GET', '/api/search/misses', { token })).body
    await find('q=Okapia+johnstoni')
    await find('q=okapia,+johnstoni!')
    await find('q=okapia+johnstoni&source=Pages')
    for (const query of [
      'okapia@example.com',
      'okapia 08031234567',
      'okapia '.repeat(40) + 'one two three four five six',
    ])
      await find(`q=${encodeURIComponent(query)}`)
    const own = async () => (await misses()).filter(({ words }: { words: string }) => words.startsWith('okapia'))
    // They are counted after the answer.
    await expect.poll(own).toEqual([
      {
        words: 'okapia johnstoni',
        times: 2,
        partly: expect.any(Boolean),
        lastAt: expect.stringMatching(/T00:00:00.000Z$/),
      },
    ])
    await sql(
      `insert into search_misses select 'made-up-' || n, 1, false, now() - interval '1 hour' from generate_series(1, 1200) n`,
    )
    await find('q=jaberwok')
    const count = () => portal.deps.database.pool.query('select count(*)::int as count from search_misses')
    await expect.poll(async () => (await count()).rows).toEqual([{ count: 1_000 }])
    expect((await misses())[0]).toMatchObject({ words: 'okapia johnstoni' })
  })
  test('accepts any input', async () => {
    for (const q of [
      '',
      '   ',
      "'); drop table users; --",
      ':* & | ! <->',
      '\u0000',
      '\u202Eabc',
      'a'.repeat(10_000),
      '%',
      '電力',
    ])
      expect((await portal.call('GET', `/api/search?q=${encodeURIComponent(q)}`)).status).toBe(200)
  })
})
