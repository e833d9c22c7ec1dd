import { expect, test } from 'vitest'
import { usePortal } from './testing.server.ts'
import { builtInEntries } from './search-entries.ts'

const portal = await usePortal({ own: 'changes the content' })
const token = await portal.adminToken()

const find = async (query: string) => (await portal.call('GET', `/api/search?${query}`)).body
const links = async (query: string) => (await find(query)).items.map((item: { link: string }) => item.link)
const article = {
  title: 'Ẹgbẹ́dá substation opens',
  author: 'The Commission',
  date: '1 March 2027',
  content: 'The quokka switchgear is energised.',
  imageUrl: '/drawings/news.svg',
}
const write = (method: string, path: string, body?: unknown) =>
  portal.call(method, `/api/content/${path}`, { token, body })

/** Takes the wording of staff from the site; the editor does the same. */
async function unpublish(type: string) {
  const path = `/api/content-manager/${type}/items/single`
  const { body } = await portal.call('GET', path, { token })
  const answer = await portal.call('POST', `${path}/unpublish`, { token, body: { version: body.version } })
  expect(answer.status).toBe(200)
}

test('an article is found by the next request, updated with its changes, hidden as a draft and gone when deleted', async () => {
  const { body: stored } = await write('POST', 'media', article)
  const link = `/media/${stored.slug}`
  const [found] = (await find('q=quokka')).items
  expect(found).toMatchObject({
    title: article.title,
    source: 'Articles',
    date: article.date,
    imageUrl: article.imageUrl,
    link,
  })
  expect(found.extract.some((part: { text: string; marked: boolean }) => part.marked && part.text === 'quokka')).toBe(
    true,
  )
  expect(await links('q=egbeda')).toEqual([link])
  expect((await portal.call('GET', '/search?q=quokka')).body).toContain(link)
  await write('PUT', `media/${stored.id}`, { ...article, content: 'The wombat transformer is energised.' })
  expect((await find('q=quokka')).total).toBe(0)
  expect(await links('q=wombat')).toEqual([link])
  await write('PUT', `media/${stored.id}`, { ...article, content: 'The wombat transformer.', status: 'draft' })
  expect((await find('q=wombat')).total).toBe(0)
  await write('PUT', `media/${stored.id}`, { ...article, content: 'The wombat transformer.', status: 'published' })
  expect(await links('q=wombat')).toEqual([link])
  await write('DELETE', `media/${stored.id}`)
  expect((await find('q=wombat')).total).toBe(0)
})

test('a stored text replaces the built-in one, which comes back when it is deleted', async () => {
  expect(await links('q=mission&source=Pages')).toContain('/mission-and-vision')
  const builtIn = (await find('q=mission&source=Pages')).items.find(
    (item: { link: string }) => item.link === '/mission-and-vision',
  )
  await write('PUT', 'about/vision-mission', {
    title: 'Vision & Mission',
    vision: 'A platypus vision',
    mission: 'A mission',
  })
  const shown = (await find('q=mission&source=Pages')).items.filter(
    (item: { link: string }) => item.link === '/mission-and-vision',
  )
  expect(shown).toHaveLength(1)
  expect(shown[0].description).toContain('platypus')
  await write('DELETE', 'about/vision-mission')
  const back = (await find('q=mission&source=Pages')).items.filter(
    (item: { link: string }) => item.link === '/mission-and-vision',
  )
  expect(back).toHaveLength(1)
  expect(back[0].description).toBe(builtIn.description)
})

test('words of staff and their best bets change the search at once, and without them the built-in words return', async () => {
  expect(await links('q=okrika+generator')).not.toContain('/contact')
  await write('PUT', 'search/words', { lines: ['okrika = contact', 'x'.repeat(5_000), '= , =', 'tokunbo, okrika'] })
  expect(await links('q=okrika')).toContain('/contact')
  expect((await find('q=rationing')).total).toBe(0)
  await unpublish('search-words')
  expect(await links('q=rationing')).toContain('/consumer-guide/outages')
  const bet = { searches: 'Okrika,  head-office ', title: 'Our office', link: '/contact', description: 'Come in' }
  await write('PUT', 'search/best-bets', { bets: [bet] })
  const { searches: _, ...shown } = bet
  expect((await find('q=HEAD+office')).best).toEqual([shown])
  expect((await find('q=head')).best).toEqual([])
  // A search and its plural are one, and words that only ask are left out.
  await write('PUT', 'search/best-bets', { bets: [{ ...bet, searches: 'job, jobs' }, bet] })
  for (const q of ['jobs', 'i+want+a+job']) expect((await find(`q=${q}`)).best).toEqual([shown])
  expect((await portal.call('GET', '/search?q=okrika')).body).toContain('Our office')
  await write('PUT', 'search/best-bets', { bets: [{ ...bet, link: 'javascript:alert(1)' }] })
  expect((await find('q=okrika')).best).toEqual([shown])
})

test('a topic of the guide in the words of staff is what people read and find', async () => {
  const section = { heading: 'Echidna', text: 'A [safe](/order) and a [bad](javascript:alert(1)) link', source: 'S' }
  await write('PUT', 'guide/bills', { title: 'Bills by staff', lead: 'L', sections: [section] })
  const page = await portal.call('GET', '/consumer-guide/bills')
  expect(page.body).toContain('Bills by staff')
  expect(page.body).toContain('href="/order"')
  expect(page.body).not.toContain('href="javascript')
  expect((await find('q=echidna')).items).toMatchObject([{ title: 'Bills by staff', link: '/consumer-guide/bills' }])
  await unpublish('guide-bills')
  expect((await find('q=echidna')).total).toBe(0)
  expect((await portal.call('GET', '/consumer-guide/bills')).body).toContain('Electricity bills')
  expect((await portal.call('GET', '/consumer-guide/no-such')).status).toBe(404)
})

test('a guideline is found by its title, an update links to its target', async () => {
  await write('POST', 'guidelines', {
    governanceGuidelines: {
      title: 'Numbat rules',
      link: '/guidelines',
      introduction: 'a',
      objectives: 'b',
      scope: 'c',
      date: '2027',
    },
    licensingFramework: { generalIntroduction: 'd' },
    regulatoryFramework: { link: '/guidelines', shortTitles: [], keyDefinitions: [] },
  })
  expect((await find('q=numbat')).items).toMatchObject([
    { title: 'Numbat rules', source: 'Guidelines', link: '/guidelines' },
  ])
  await write('POST', 'home/media', {
    title: 'Bilby notice',
    description: 'x',
    link: 'https://gazette.example/1',
    date: '2027',
  })
  expect((await find('q=bilby')).items).toMatchObject([{ source: 'Media', link: 'https://gazette.example/1' }])
})

test.each([
  ['fee', 'Fees'],
  ['generation licence', 'Forms'],
  ['commissioner', 'Board'],
  ['order', 'Regulations'],
  ['electricity law', 'Articles'],
  ['schedule', 'Media'],
  ['framework', 'Guidelines'],
  ['accessibility', 'Pages'],
])('built-in content is found: %s among %s', async (query, source) => {
  const answer = await find(`q=${encodeURIComponent(query)}&source=${source}`)
  expect(answer.total).toBeGreaterThan(0)
  expect(answer.items.every((item: { source: string }) => item.source === source)).toBe(true)
})

test('built-in entries have unique ids', () => {
  const ids = builtInEntries.map((entry) => entry.id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(ids.every((id) => id.startsWith('built-in:'))).toBe(true)
})

test('odd queries get an answer', async () => {
  expect((await find(`q=${'a'.repeat(10_000)}`)).query).toHaveLength(200)
  expect((await find('q=fee&source=Nonsense')).total).toBe((await find('q=fee')).total)
  expect((await find('q=%D8%B9%D8%B1%D8%A8%D9%8A')).total).toBe(0)
})
