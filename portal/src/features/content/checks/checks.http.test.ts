import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testAdmin, usePortal } from '#app/testing.server.ts'
import { attachment, doc, link, p, picture, words } from '#fields/rich-text/testing.ts'
import { nigerianDay, startOfDay } from '#platform/values/nigerian-time.ts'
import { queueWeeklyMails } from './jobs.server.ts'
import { openDesk } from '../testing.desk.ts'
import { monthsBefore } from './rules.ts'
import { checkAll as check } from './service.server.ts'

const portal = await usePortal({ own: 'checks all content' })
const desk = await openDesk(portal)

const today = nigerianDay(new Date())
const checkAll = () => check(portal.deps)
const query = (text: string, values: unknown[] = []) => portal.deps.database.pool.query(text, values)
/** The next run checks everything again. */
const eraseChecks = () => query('delete from content_checks')

async function publish(type: string, body: object, who = desk.bola) {
  const { id, version } = await desk.begin(type, body)
  const published = await who('POST', `/${type}/items/${id}/publish`, { version })
  expect(published.status).toBe(200)
  return { id, version: published.body.version as number }
}
const findings = async (type: string, id: string): Promise<[string, string, string][]> =>
  (await desk.ada('GET', `/${type}/items/${id}/check`)).body.findings.map(
    ({ kind, field, detail }: Record<string, string>) => [kind, field, detail],
  )

async function addFile(kind: 'image' | 'pdf', name: string, createdAt = new Date()) {
  const id = randomUUID()
  const address = `/api/content/files/${id}/${kind === 'pdf' ? 'order.pdf' : '800x600.webp'}`
  await query(
    `insert into content_files (id, kind, original_name, size, variants, hashes, created_at, created_by_id, address, name, loose)
     values ($1, $2, $3, 9, '{}', '{}', $4, 'x', $5, $3, false)`,
    [id, kind, name, createdAt, address],
  )
  return { id, address }
}

const page = (title: string, ...content: ReturnType<typeof p>[]) => ({ title, body: doc(...content) })

test('links that lead nowhere are found, and all that the site has are known', async () => {
  await publish('topic', { title: 'Meters' })
  await publish('page', page('Careers', p('Join us.')))
  const moved = await publish('page', { ...page('Tenders', p('None.')), address: '/tenders' })
  const article = await publish('article', {
    title: 'Known',
    author: 'A',
    date: '2026',
    imageUrl: '/drawings/meter.svg',
    body: doc(p('News.')),
  })
  await desk.bola('POST', `/page/items/${moved.id}/publish`, {
    version: moved.version,
    body: { ...page('Tenders', p('None.')), address: '/tenders-of-today' },
  })
  const good = [
    '/careers',
    '/tenders',
    '/Tenders-of-today/',
    '/topics/meters',
    '/topics/meters/feed.xml',
    '/media/known',
    '/fees/schedules',
    '/fees/schedules/2026-02-19',
    '/tariffs?on=2026-03-01',
    '/',
    '/#news',
    '#text-part',
    '/docs/governance-guidelines.pdf',
    '/docs/schedule-of-fees.pdf',
    '/regulations/atom.xml',
    'https://gone.example/x',
    'mailto:info@example.org',
    'tel:+23412345678',
  ]
  const bad = ['/nowhere', '/topics/none', '/media/none', '/fees/schedules/2026-02-20', '/docs/none.pdf', '/%E0%A4%A']
  const text = p(...[...good, ...bad].flatMap((href) => [words('here', link(href)), ' and ']))
  const { id } = await publish('page', { ...page('Links', text), related: [{ link: '/about-us' }, { link: '/gone' }] })
  await checkAll()
  expect(await findings('page', id)).toEqual([
    ['link', expect.stringMatching(/ 2, /), 'There is no page at /gone on this site.'],
    ...bad.map((href) => ['link', 'Text', `There is no page at ${href} on this site.`]),
  ])
  expect(await findings('page', moved.id)).toEqual([])

  // An article off the site is found the next time, and so is an item that was corrected.
  await desk.bola('POST', `/article/items/${article.id}/unpublish`, { version: article.version })
  const again = await desk.ada('POST', `/page/items/${id}/check`)
  expect(again).toMatchObject({ status: 200, body: { checkedAt: expect.any(String) } })
  expect(again.body.findings).toContainEqual({
    kind: 'link',
    field: 'Text',
    detail: 'There is no page at /media/known on this site.',
  })
})

test('pictures without words, files that are gone, old documents and old content are found', async () => {
  const hall = await addFile('image', 'hall.png')
  const law = await addFile('pdf', 'The law', startOfDay(monthsBefore(today, 25)))
  const fresh = await addFile('pdf', 'Fresh', startOfDay(monthsBefore(today, 23)))
  const gone = await addFile('pdf', 'Gone')
  const { id } = await publish('article', {
    title: 'Files',
    author: 'A',
    date: '2026',
    imageUrl: hall.address,
    body: doc(
      p('Read this.'),
      attachment('Law', law.address),
      attachment('Fresh', fresh.address),
      attachment('Gone', gone.address),
      picture({
        src: hall.address,
        alt: '',
        decorative: true,
      }),
    ),
  })
  // Drafts may lack words that publishing requires.
  await query(
    `update content_items set body = jsonb_set(body, '{body,content,4,attrs,decorative}', 'false'), updated_at = $2 where id = $1`,
    [id, startOfDay(monthsBefore(today, 13))],
  )
  await query('delete from content_files where id = $1', [gone.id])
  await eraseChecks()
  await checkAll()
  const found = await findings('article', id)
  expect(found.map(([kind, field]) => [kind, field])).toEqual([
    ['old', 'Content'],
    ['link', 'Content'],
    ['picture', 'Content'],
    ['picture', 'Image'],
    ['old', ''],
  ])
  expect(found.map(([, , detail]) => detail)).toEqual([
    expect.stringContaining('The document “The law” is from'),
    'A picture or document is gone. Choose another one.',
    'A picture is neither described nor marked as decoration.',
    'The picture “hall.png” has no description in the media library.',
    expect.stringContaining('Nobody has changed this since'),
  ])
  // A check date of staff replaces the year.
  const old = async () => (await desk.ada('POST', `/article/items/${id}/check`)).body.findings.at(-1).detail
  await query('update content_items set check_by = $2 where id = $1', [id, monthsBefore(today, -2)])
  expect(await old()).not.toContain('Nobody')
  await query('update content_items set check_by = $2 where id = $1', [id, monthsBefore(today, 1)])
  expect(await old()).toContain('A check was due on')
})

test('texts that are hard to read are found, and the screen filters', async () => {
  const sentence = `The ${'licence holder must give light to all who ask and pay and live here '.repeat(4)}. `
  const { id } = await publish('page', page('Hard to read', p(sentence.repeat(3))), desk.chidi)
  await checkAll()
  expect((await findings('page', id)).map(([kind, field]) => [kind, field])).toEqual([['reading', 'Text']])
  const list = async (parameters: string, who = desk.chidi) => (await who('GET', `/checks${parameters}`)).body
  expect(await list('?kind=reading')).toMatchObject({ total: 1, items: [{ id, type: 'page', title: 'Hard to read' }] })
  expect((await list('?mine=yes')).items.map((item: { id: string }) => item.id)).toEqual([id])
  expect((await list('?mine=yes', desk.ada)).total).toBe(0)
  const all = await list('')
  expect(all.total).toBe(3)
  expect((await list('?pageSize=1&page=3')).items).toEqual(all.items.slice(2))
  expect(await list('?page=9')).toMatchObject({ total: 3, items: [] })
  const overview = (await desk.ada('GET', '/overview')).body
  expect(overview.find(({ type }: { type: string }) => type === 'page').found).toBe(2)

  for (const wrong of ['?kind=spelling', '?mine=no', "?page=1'--"])
    expect((await desk.ada('GET', `/checks${wrong}`)).status).toBe(400)
  expect((await desk.ada('POST', `/page/items/${randomUUID()}/check`)).status).toBe(404)
  expect((await desk.ada('POST', `/nothing/items/${id}/check`)).status).toBe(404)
  const draft = await desk.begin('page', page('Only a draft', p('Soon.')))
  expect((await desk.ada('POST', `/page/items/${draft.id}/check`)).status).toBe(409)
  expect((await desk.ada('GET', `/page/items/${draft.id}/check`)).body).toEqual({ checkedAt: null, findings: [] })
  expect((await desk.ada('GET', '/home-hero/items/single/check')).body).toEqual({ checkedAt: null, findings: [] })
})

test('a text with thousands of broken links has at most 50 findings, and two runs at once do no harm', async () => {
  const hrefs = Array.from({ length: 300 }, (_, at) => `/nowhere-${at}`)
  const { id } = await publish('page', page('Flood', p(...hrefs.map((href) => words('x', link(href))))))
  await eraseChecks()
  await Promise.all([checkAll(), checkAll(), desk.ada('POST', `/page/items/${id}/check`)])
  await checkAll()
  expect(await findings('page', id)).toHaveLength(50)
  const { rows } = await query(
    `select (select count(*)::int from content_items where status = 'published' and deleted_at is null) as items, count(*)::int as checked from content_checks`,
  )
  expect(rows[0].checked).toBe(rows[0].items)
  await desk.bola('DELETE', `/page/items/${id}?version=2`)
  expect((await desk.ada('GET', '/checks')).body.items).not.toContainEqual(expect.objectContaining({ id }))
  await checkAll()
  const left = await query('select 1 from content_findings where item_id = $1', [id])
  expect(left.rows).toEqual([])
})

test('owners get one mail a week with what was found; publishers also what is left by those who have gone', async () => {
  const sent = async () => (await portal.mails()).filter(({ subject }) => subject.includes('something to correct'))
  await Promise.all([queueWeeklyMails(portal.deps), queueWeeklyMails(portal.deps)])
  await expect
    .poll(async () => (await sent()).map(({ to }) => to).sort())
    .toEqual([desk.emails.bola, desk.emails.chidi].sort())
  const toChidi = (await sent()).find(({ to }) => to === desk.emails.chidi)!
  expect(toChidi.text).toContain('found 1 thing to correct in 1 item that')
  expect(toChidi.text).toContain('– Hard to read\n')
  expect(toChidi.text).toContain(`/content-manager/checks`)
  expect(toChidi.text).not.toContain('Links')
  await queueWeeklyMails(portal.deps)

  // The next week, after Chidi has left.
  await query(`update content_finding_mails set week = '2020-01-06'`)
  await query(`update users set duties = '{}' where email = $1`, [desk.emails.chidi])
  await queueWeeklyMails(portal.deps)
  const later = async () => (await sent()).slice(2)
  await expect
    .poll(async () => (await later()).map(({ to }) => to).sort())
    .toEqual([desk.emails.bola, testAdmin.email].sort())
  for (const { text } of await later()) expect(text).toContain('– Hard to read\n')

  await query('delete from content_findings')
  await query(`update content_finding_mails set week = '2020-01-06'`)
  await queueWeeklyMails(portal.deps)
  expect(await later()).toHaveLength(2)
})
