import { describe, expect, test } from 'vitest'
import { readPage, usePortal } from '#app/testing.server.ts'
import { asAdmin, sqlOf } from '#features/accounts/testing.ts'
import { canonical } from '#fields/rich-text/canonical.ts'
import type { RichNode } from '#fields/rich-text/document.ts'
import { attachment, doc, everyBlock, heading, link, p, picture, words } from '#fields/rich-text/testing.ts'
import { formWith, testPdf, testPicture } from '../testing.ts'

const portal = await usePortal()
const sql = sqlOf(portal)

const manager = '/api/content-manager'
const items = `${manager}/article/items`
const media = '/api/content/media'

const news = { title: 'Tariffs', author: 'Press office', date: '5 June 2026', imageUrl: '/drawings/meter.svg' }
/** Every block, with files that the portal has. */
const full = () => {
  const content = everyBlock().content!.map((node): RichNode => {
    if (node.type === 'picture') return picture({ src: hall, alt: 'Hearing in Epe', caption: 'Day 1' })
    return node.type === 'attachment' ? attachment('Order 12', order) : node
  })
  return canonical(doc(...content))
}

const admin = await portal.adminToken()
const ask = await asAdmin(portal)
const upload = async (name: string, bytes: Uint8Array) =>
  (await ask('POST', `${manager}/library`, formWith({ alt: 'The hall', name }, 'file', bytes, name))).body.url
/** Addresses of a picture and a PDF in the library. */
const hall = await upload('hall.png', await testPicture())
const order = await upload('order.pdf', testPdf())

describe('a document', () => {
  test('is stored, answered beside its plain text, shown, found and in the feed', async () => {
    const made = await ask('POST', media, { ...news, title: 'All blocks', body: everyBlock() })
    expect(made.status).toBe(400)
    const { body } = await ask('POST', media, { ...news, title: 'All blocks', body: full() })
    expect(body).toMatchObject({ slug: 'all-blocks', body: full() })
    expect(body.content).toMatch(/^New tariffs from March\n\n.*Second line <script>/s)
    const page = await readPage(portal.url, '/media/all-blocks')
    expect(page.html).toContain('<h2 id="text-new-tariffs-from-march"')
    expect(page.html).toContain('<strong>approved</strong>')
    expect(page.html).toContain(`src="${hall}"`)
    expect(page.html).toMatch(new RegExp(`<a href="${order}"[^>]*>.*Order 12`, 's'))
    expect(page.html).not.toContain('<script>alert')
    expect(page.text).toMatch(/Part B, .*Part B of the schedule of fees from 19 February 2026/)
    expect((await portal.call('GET', '/media/feed.xml')).body).toContain('New tariffs from March The Commission')
    for (const found of ['objections april', 'hearing epe', 'naira kwh'])
      expect(JSON.stringify((await portal.call('GET', `/api/search?q=${found}`)).body)).toContain('All blocks')
    const { usedBy } = (await ask('GET', `${manager}/library/${hall.split('/')[4]}`)).body
    expect(JSON.stringify(usedBy)).toContain('All blocks')
  })

  test('is kept by a call that knows only the plain text, until that text changes', async () => {
    const rich = doc(p('Rates ', words('rise', { type: 'bold' })), p('In March.'))
    const { id, content } = (await ask('POST', media, { ...news, body: rich })).body
    const same = (await ask('PUT', `${media}/${id}`, { ...news, title: 'New title', content })).body
    expect(same).toMatchObject({ title: 'New title', body: rich, content: 'Rates rise\n\nIn March.' })
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...news, content: 'Rates fall\n\nIn May.' })) form.set(name, value)
    expect((await ask('PUT', `${media}/${id}`, form)).body).toMatchObject({ body: doc(p('Rates fall'), p('In May.')) })
    form.set('body', JSON.stringify(rich))
    expect((await ask('PUT', `${media}/${id}`, form)).body).toMatchObject({ body: rich, content })
    expect((await ask('PUT', `${media}/${id}`, { ...news, content: ' ' })).body.fields).toEqual([
      { field: 'content', message: 'Content is required' },
    ])
  })

  test('of a list takes its place in every form in which a call may send the list', async () => {
    const member = { name: 'Ada Obi', position: 'Adviser', imageUrl: '/drawings/meter.svg' }
    const members = '/api/content/about/board-members'
    const bio = ['Born in Ikeja.', 'Engineer.\nSince 1999.']
    const { id, body } = (await ask('POST', members, { ...member, bio })).body
    expect(body).toEqual(doc(p('Born in Ikeja.'), p('Engineer.', { type: 'hardBreak' }, 'Since 1999.')))
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...member, bio: JSON.stringify([...bio, 'Third.']) }))
      form.set(name, value)
    expect((await ask('PUT', `${members}/${id}`, form)).body.bio).toEqual([...bio, 'Third.'])
    expect((await ask('PUT', `${members}/${id}`, { ...member, bio: 'One\n\nTwo' })).body.bio).toEqual(['One', 'Two'])
  })

  test('is drafted, previewed, compared, restored and exported', async () => {
    const first = doc(heading(2, 'Rates'), p('Homes pay 68 naira.'), p('Offices pay 90 naira.'))
    const { id } = (await ask('POST', items, { body: { ...news, title: 'Drafted', body: first } })).body
    await ask('POST', `${items}/${id}/publish`, { version: 1 })
    const second = doc(
      heading(2, 'Rates'),
      p('Homes pay ', words('70 naira', link('/tariffs')), '.'),
      picture({ src: hall }),
    )
    const draft = await ask('PUT', `${items}/${id}/draft`, {
      version: 2,
      body: { ...news, title: 'Drafted', body: second },
    })
    expect(draft.body).toMatchObject({
      state: 'changed',
      draft: { body: { content: 'Rates\n\nHomes pay 70 naira.\n\nThe hearing' } },
    })
    const { url } = (await ask('POST', `${items}/${id}/preview`)).body
    expect((await readPage(portal.url, url)).html).toContain('<a href="/tariffs">70 naira</a>')
    expect((await readPage(portal.url, '/media/drafted')).text).toContain('Offices pay 90 naira.')
    const { items: versions } = (await ask('GET', `${items}/${id}/versions`)).body
    expect(versions[0].changes.map((change: { words: string }) => change.words)).toEqual([
      'Content changed from “Homes pay 68 naira.” to “Homes pay 70 naira.”',
      'Content removed: “Offices pay 90 naira.”',
      'Content, picture added: “The hearing”',
    ])
    const restored = await ask('POST', `${items}/${id}/versions/2/restore`, { version: 3, publish: false })
    expect(restored.body).toMatchObject({ draft: null, body: { body: first } })
    const exported = (await ask('POST', `${manager}/export`)).body
    const archive = await (await fetch(portal.url + exported.url)).text()
    expect(archive).toContain('Offices pay 90 naira.')
  })
})

describe('what no editor makes', () => {
  const nested = (levels: number) =>
    `${'{"type":"bulletList","content":[{"type":"listItem","content":['.repeat(levels)}{"type":"paragraph"}${']}]}'.repeat(levels)}`
  const withBody = (body: string) => JSON.stringify({ ...news, body: 0 }).replace('"body":0', `"body":${body}`)
  const send = (method: string, path: string, body: string) =>
    portal.call(method, path, { token: admin, body, headers: { 'content-type': 'application/json' } })
  const count = async () => (await sql('select count(*) from content_items'))[0].count

  const long = /^Content is too long: at most 200,000 characters and 8,000 blocks$/
  const within = /^The request has too many lists within each other/
  const stranger = /^Content has a part that cannot be stored/
  const deep = `{"a":`.repeat(50_000) + '1' + '}'.repeat(50_000)
  test.each<[string, number, RegExp, string]>([
    ['20 levels', 400, long, `{"type":"doc","content":[${nested(20)}]}`],
    ['1,000 levels', 400, within, `{"type":"doc","content":[${nested(1_000)}]}`],
    ['many levels of attributes', 400, within, `{"type":"doc","attrs":${deep}}`],
    ['too many blocks', 400, long, JSON.stringify(doc(...Array.from({ length: 9_000 }, () => p('x'))))],
    ['5 MB of text', 413, /./, JSON.stringify(doc(p('x'.repeat(5_000_000))))],
    ['250,000 characters', 400, long, JSON.stringify(doc(p('x'.repeat(250_000))))],
    ['a script', 400, stranger, JSON.stringify(doc({ type: 'script', content: [words('alert(1)')] }))],
    ['a link that runs', 400, /: a link leads where/, JSON.stringify(doc(p(words('x', link('javascript:alert(1)')))))],
    ['nothing in place of a document', 400, stranger, 'null'],
  ])('is refused and changes nothing: %s', async (_, status, said, body) => {
    const before = await count()
    const direct = await send('POST', media, withBody(body))
    const draft = await send('POST', items, `{"body":${withBody(body)}}`)
    expect([direct.status, draft.status]).toEqual([status, status])
    for (const { body: problem } of [direct, draft]) expect(problem.message).toMatch(said)
    expect(await count()).toBe(before)
  })

  test('is refused where a picture or attachment is no file of the portal, with its name', async () => {
    for (const [body, words] of [
      [doc(p('x'), picture({ alt: 'Foreign' })), 'The picture “Foreign” is no file of this site.'],
      [doc(picture({ src: order, alt: 'A paper' })), 'The picture “A paper” is no file of this site.'],
      [doc(attachment('Lost order')), 'The attachment “Lost order” is no file of this site.'],
    ] as const) {
      const refused = await ask('POST', items, { body: { ...news, body } })
      expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'body' }] } })
      expect(refused.body.message).toContain(words)
    }
  })

  test('does not go over a newer version', async () => {
    const { id } = (await ask('POST', items, { body: { ...news, title: 'Raced', body: doc(p('Base')) } })).body
    const save = (text: string) =>
      ask('PUT', `${items}/${id}/draft`, { version: 1, body: { ...news, body: doc(p(text)) } })
    const answers = await Promise.all([save('Mine'), save('Theirs')])
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
    const stale = answers.find(({ status }) => status === 409)!
    expect(stale.body.facts?.current?.body?.body ?? stale.body.current?.body?.body).toMatchObject({ type: 'doc' })
  })
})
