import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { systemClock } from '#platform/clock.ts'
import { pdfBytes } from '../testing.ts'
import { draftDays, filesOfDraft, keyDays, receiptMinutes } from './rules.ts'
import { sweepDrafts } from './service.server.ts'
import { FilingBrowser } from './testing.ts'

let later = 0
const portal = await usePortal({
  own: 'moves the clock, and counts all drafts',
  env: { MAIL_LIMIT: '1000' },
  overrides: { clock: { now: () => new Date(systemClock.now().getTime() + later) } },
})
const pdf = (name: string) => ({ name, bytes: pdfBytes })
const sql = sqlOf(portal)
const write = '/consumer-complaint/write'
const countDrafts = async () => Number((await sql('select count(*) from case_drafts'))[0].count)
const countFiles = async () =>
  Number((await sql(`select count(*) from documents where record_type = 'case-draft'`))[0].count)

/** Attempts of an hour are counted for the one network of all tests. */
const nextHour = () => (later += 3_600_000)

/** A browser that has come to the last page. */
async function filled(...files: string[]): Promise<FilingBrowser> {
  const browser = new FilingBrowser(portal)
  await browser.step1()
  await browser.step2()
  if (files.length > 0) await browser.add(...files.map(pdf))
  return browser
}

const referenceOf = (html: string) => /CP-\d{4}-\d{3,}/.exec(html)?.[0]
const codeOf = (html: string) => /[\dA-Z]{4}-[\dA-Z]{4}(?=<\/strong>)/.exec(html)?.[0]

describe('the way', () => {
  test('goes from step to step by redirects, keeps what was accepted, and ends with a reference and a code', async () => {
    const browser = new FilingBrowser(portal)
    const first = await browser.open()
    expect(first.html).toContain('Personal Details')
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect(first.headers.getSetCookie()).toEqual([])
    const one = await browser.step1()
    expect([one.status, one.location]).toEqual([303, `${write}?step=2&begun=1`])
    expect(one.set).toContain(`; Path=${write}; Max-Age=${keyDays * 86_400}; HttpOnly; SameSite=Lax`)
    const two = await browser.step2({ serviceProvider: '' })
    expect(two.status).toBe(400)
    expect(two.html).toContain('Subject is required')
    expect(two.html).toContain('Nobody lived there.')
    expect((await browser.step2()).location).toBe(`${write}?step=files`)
    expect((await browser.add(pdf('bill.pdf'), pdf('meter.pdf'))).location).toBe(`${write}?step=files`)
    expect((await browser.open('?step=files')).html).toContain('Your 2 files')
    const review = (await browser.open('?step=3')).html
    for (const text of ['12 Allen Avenue', 'Bill for an empty flat', 'meter.pdf', 'Submit Complaint'])
      expect(review).toContain(text)
    const none = await browser.send({ 'user.name': '', 'user.phone': '' })
    expect(none.status).toBe(400)
    for (const text of ['Name is required', 'Give a phone number or an e-mail address', 'meter.pdf'])
      expect(none.html).toContain(text)
    const sent = await browser.send()
    expect([sent.status, sent.location]).toEqual([303, `${write}?step=sent`])
    const receipt = (await browser.open('?step=sent')).html
    const body = { reference: referenceOf(receipt), code: codeOf(receipt) }
    const followed = await portal.call('POST', '/api/cases/follow', { body })
    expect(followed.status).toBe(200)
    expect(followed.body.subject).toBe('Bill for an empty flat')
    expect(followed.body.documents.map(({ name }: { name: string }) => name)).toEqual(['bill.pdf', 'meter.pdf'])
  })

  test('without script, nothing is hidden that another answer asks for, and no word below an empty box is lost', async () => {
    const browser = new FilingBrowser(portal)
    await browser.step1()
    const { html } = await browser.open('?step=2')
    expect(html).toMatch(/name="discoReferenceNumber"/)
    expect(html).not.toMatch(/<button[^>]* disabled="/)
    expect(html).toContain('noValidate=""')
    const kept = await browser.step2({ discoReferenceNumber: 'IE-1' })
    expect(kept.status).toBe(400)
    expect(kept.html).toContain('or leave this empty')
    expect((await browser.step2({ discoReferenceNumber: 'IE-1', reportedToDisco: 'on' })).html).toContain(
      'Choose the distribution company you reported it to',
    )
  })

  test('a step by its address, without those before it, leads to the first; opening pages keeps nothing', async () => {
    const before = await countDrafts()
    const browser = new FilingBrowser(portal)
    for (const step of ['2', 'files', '3', 'sent']) {
      const { status, headers } = await browser.open(`?step=${step}`)
      expect([step, status, headers.get('location')]).toEqual([step, 302, write])
    }
    await browser.step1()
    const { html } = await browser.open('?step=3')
    expect(html).toContain('Subject')
    expect(html).not.toContain('Submit Complaint')
    expect(await countDrafts()).toBe(before + 1)
    // Sent without the pages before: asked for what is missing.
    expect((await browser.send()).status).toBe(400)
  })

  test('a browser that keeps no cookies is told so, and nothing is pretended', async () => {
    const { location } = await new FilingBrowser(portal).step1()
    const { html } = await new FilingBrowser(portal).open(location!.slice(write.length))
    expect(html).toContain('This browser keeps no cookies')
  })

  test('who comes back chooses to continue or to begin again', async () => {
    const browser = await filled('bill.pdf')
    const { html } = await browser.open()
    expect(html).toContain('You have started a complaint that is not sent yet')
    expect(html).toContain('1 file')
    expect((await browser.open('?step=2')).html).toContain('Nobody lived there.')
    const [drafts, files] = [await countDrafts(), await countFiles()]
    const { location, set } = await browser.post('', { task: 'delete' })
    expect(location).toBe(`${write}?step=1&said=deleted`)
    expect(set).toContain('Max-Age=0')
    expect([await countDrafts(), await countFiles()]).toEqual([drafts - 1, files - 1])
  })
})

describe('files', () => {
  test('are kept through errors, removed one by one, and bounded', async () => {
    nextHour()
    const browser = await filled('bill.pdf')
    const wrong = await browser.add({ name: 'virus.exe', bytes: pdfBytes })
    expect(wrong.status).toBe(415)
    for (const text of ['Your file is kept.', 'bill.pdf', 'virus.exe']) expect(wrong.html).toContain(text)
    expect((await browser.post('?step=files', { task: 'add' })).html).toContain('Choose a file')
    const many = await browser.add(...Array.from({ length: filesOfDraft }, (_, at) => pdf(`${at}.pdf`)))
    expect(many.status).toBe(400)
    expect(many.html).toContain('Your file is kept.')
    const id = /name="file" value="([^"]+)"/.exec((await browser.open('?step=files')).html)![1]!
    expect((await browser.post('?step=files', { task: 'remove', file: id })).status).toBe(303)
    // Pressed twice.
    expect((await browser.post('?step=files', { task: 'remove', file: id })).status).toBe(303)
    expect((await browser.open('?step=files')).html).not.toContain('bill.pdf')
  })

  test('a picture of 40 MB is answered by the page, with all that is kept, and leaves nothing behind', async () => {
    const browser = await filled('bill.pdf')
    const stored = Number((await sql('select count(*) from document_loose_files'))[0].count)
    const bytes = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(40 * 1_048_576)])
    const answer = await browser.add({ name: 'meter.jpg', bytes })
    expect(answer.status).toBe(413)
    for (const text of ['meter.jpg', '15 MB', 'Your file is kept.']) expect(answer.html).toContain(text)
    expect(Number((await sql('select count(*) from document_loose_files'))[0].count)).toBe(stored)
    expect((await browser.open('?step=3')).html).toContain('Nobody lived there.')
  })

  test('40 MB together are the bound of a draft', async () => {
    const browser = await filled()
    const large = { name: 'a.pdf', bytes: Buffer.concat([pdfBytes, Buffer.alloc(14 * 1_048_576, 32), pdfBytes]) }
    for (const name of ['a.pdf', 'b.pdf']) expect((await browser.add({ ...large, name })).status).toBe(303)
    const over = await browser.add({ ...large, name: 'c.pdf' })
    expect(over.status).toBe(413)
    expect(over.html).toContain('Your 2 files are kept.')
  })

  test('one that is missing at sending stops it', async () => {
    const browser = await filled('bill.pdf')
    const files = await browser.filesOfReview()
    const id = files.split(' ')[0]!
    await browser.post('?step=files', { task: 'remove', file: id })
    const { status, html } = await browser.send({ files })
    expect(status).toBe(409)
    expect(html).toContain('not here any more')
    expect((await browser.send()).status).toBe(303)
  })
})

describe('sending', () => {
  test('happens once, however often it is pressed, and all presses lead to one receipt', async () => {
    nextHour()
    const before = Number((await sql('select count(*) from cases'))[0].count)
    const browser = await filled('bill.pdf')
    const files = await browser.filesOfReview()
    const draft = await browser.draftId()
    const fields = { draft, files, 'user.phone': '08035550004' }
    const answers = await Promise.all([1, 2, 3].map(() => browser.send(fields)))
    expect(answers.map(({ location }) => location)).toEqual(answers.map(() => `${write}?step=sent`))
    // Back, and once more; also each step says that it is sent.
    expect((await browser.send(fields)).location).toBe(`${write}?step=sent`)
    expect((await browser.step2({ draft })).location).toBe(`${write}?step=sent`)
    const receipt = (await browser.open('?step=sent')).html
    for (const step of ['1', '2', 'files', '3']) {
      const { html } = await browser.open(`?step=${step}`)
      expect(html).toContain(`Sent as ${referenceOf(receipt)}`.slice(8))
      expect(html).not.toContain('Nobody lived there.')
    }
    expect(Number((await sql('select count(*) from cases'))[0].count)).toBe(before + 1)
    // The next one is another one, and a mistake in it comes back with what was typed.
    expect((await browser.open()).html).toContain('What you write now is another')
    const mistaken = await browser.step1({ draft: '', lga: 'Atlantis', address: '5 Broad Street' })
    expect(mistaken.status).toBe(400)
    for (const text of ['There is a problem', '5 Broad Street', 'What you write now is another'])
      expect(mistaken.html).toContain(text)
    expect((await browser.step1({ draft: '' })).location).toBe(`${write}?step=2&begun=1`)
    expect((await browser.open('?step=2')).html).toContain('Complaint Details')
  })

  test('the code is shown to this browser alone, and for a while', async () => {
    const browser = await filled()
    await browser.send({ 'user.phone': '08035550002' })
    const { html } = await browser.open('?step=sent')
    expect(codeOf(html)).toBeDefined()
    const other = new FilingBrowser(portal)
    other.cookie = randomBytes(32).toString('base64url')
    expect(codeOf((await other.open('?step=sent')).html)).toBeUndefined()
    later += receiptMinutes * 60_000
    const late = (await browser.open('?step=sent')).html
    expect([codeOf(late), referenceOf(late)]).toEqual([undefined, referenceOf(html)])
  })

  test('a draft that was changed in another window meanwhile is not sent unseen', async () => {
    nextHour()
    const browser = await filled()
    const kind = 'complaint'
    const key = browser.cookie!
    const contact = { name: 'Ada', email: '', phone: '08035550003' }
    const body = { kind, key, confirmations: {}, contact, files: [] }
    // The answers change between the check and the end of sending.
    const [sent, saved] = await Promise.all([
      portal.call('POST', '/api/cases/drafts/send', { body }),
      portal.call('POST', '/api/cases/drafts', { body: { kind, key, values: { description: 'Another text' } } }),
    ])
    const texts = (await sql(`select description from cases where contact_phone = '08035550003'`)).map(
      ({ description }) => description,
    )
    // Any order is right; what is not, is a case that lost the words of an accepted post.
    expect(['200 200', '200 409', '409 200']).toContain(`${saved.status} ${sent.status}`)
    if (saved.status === 200 && sent.status === 200) expect(texts).toEqual(['Another text'])
    if (saved.status === 409) expect(texts).toEqual(['Nobody lived there.'])
  })

  test('two windows do not mix: the second is told, and replaces nothing unasked', async () => {
    const browser = new FilingBrowser(portal)
    await browser.step1()
    const second = await browser.step1({ draft: '', address: '7 Marina' })
    expect(second.status).toBe(409)
    for (const text of ['7 Marina', 'In another window']) expect(second.html).toContain(text)
    expect((await browser.open('?step=1')).html).toContain('12 Allen Avenue')
    const draft = /name="draft" value="([^"]+)"/.exec(second.html)![1]!
    expect((await browser.step1({ draft, address: '7 Marina' })).status).toBe(303)
  })
})

describe('nobody else', () => {
  test('reads or changes a draft: with a guessed key, a copied id, or the key of another kind', async () => {
    nextHour()
    const browser = await filled('bill.pdf')
    const draft = await browser.draftId()
    const guessed = randomBytes(32).toString('base64url')
    const read = (body: object) => portal.call('POST', '/api/cases/drafts/read', { body })
    expect((await read({ kind: 'complaint', key: guessed })).body).toEqual({ state: 'gone', draft: null, sent: null })
    expect((await read({ kind: 'complaint', key: draft })).status).toBe(400)
    expect((await read({ kind: 'petition', key: browser.cookie })).body.state).toBe('gone')
    for (const [path, more] of [
      ['send', { confirmations: {}, files: [] }],
      ['files/remove', { file: 'x' }],
    ] as const)
      expect(
        (await portal.call('POST', `/api/cases/drafts/${path}`, { body: { kind: 'complaint', key: guessed, ...more } }))
          .status,
      ).toBe(410)
    const [file] = await sql(`select id from documents where record_id = $1`, draft)
    const admin = await portal.adminToken()
    expect((await portal.call('GET', `/api/documents/${file.id}/download`, { token: admin })).status).toBe(404)
    // Neither key nor words are in another page, and the key is nowhere in the database.
    expect((await new FilingBrowser(portal).open('?step=2')).html).not.toContain('Nobody lived there.')
    expect(JSON.stringify(await sql('select * from case_drafts'))).not.toContain(browser.cookie)
  })

  test('a copied cookie is of no use once somebody who is logged in has opened it', async () => {
    const browser = await filled()
    const copied = new FilingBrowser(portal)
    copied.cookie = browser.cookie
    expect((await copied.open('?step=2')).html).toContain('Nobody lived there.')
    const user = await portal.newUser()
    browser.token = user.token
    const review = (await browser.open('?step=3')).html
    expect(review).toContain(user.email)
    expect(review).not.toContain('name="user.name"')
    expect((await copied.open('?step=2')).html).toContain('Somebody has started a complaint in this browser')
    const refused = await copied.step2({ description: 'Typed by the other.' })
    expect(refused.status).toBe(403)
    for (const text of ['Typed by the other.', 'begun by somebody who is logged in'])
      expect(refused.html).toContain(text)
    expect(refused.html).not.toContain('Nobody lived there.')
    const sent = await browser.send()
    expect(sent.location).toMatch(/^\/consumer-complaint\/[\da-f-]{36}\?sent$/)
    const { body } = await portal.call('GET', `/api/complaints/${sent.location!.slice(20, 56)}`, { token: user.token })
    expect(body.serviceProvider).toBe('Bill for an empty flat')
  })

  test('officers file for customers by a form of their own, and never as a visitor', async () => {
    const browser = await filled()
    const token = await portal.adminToken()
    const contact = { name: 'Ada', email: '', phone: '08035550044' }
    const body = { kind: 'complaint', key: browser.cookie, confirmations: {}, contact, files: [] }
    expect((await portal.call('POST', '/api/cases/drafts/send', { token, body })).status).toBe(409)
    await browser.send({ 'user.email': `officer-${process.pid}@alone.example.com` })
    const again = { kind: 'complaint', key: browser.cookie }
    const link = (more: object) => portal.call('POST', '/api/cases/drafts/send-link', { body: again, ...more })
    expect([(await link({ token })).status, (await link({})).status]).toEqual([409, 200])
  })

  test('a form of another site begins nothing', async () => {
    const before = await countDrafts()
    const answer = await fetch(`${portal.url}${write}?step=1`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ task: 'step', lga: 'Ikeja' }),
    })
    expect(answer.status).toBe(403)
    expect(await countDrafts()).toBe(before)
  })
})

describe('the end', () => {
  test('a draft ends 7 days after the last post: its page says so, and the sweep removes it with its files', async () => {
    nextHour()
    const browser = await filled('bill.pdf')
    later += (draftDays - 1) * 86_400_000
    await browser.step1()
    later += (draftDays - 1) * 86_400_000
    expect((await browser.open('?step=2')).html).toContain('Nobody lived there.')
    later += 2 * 86_400_000
    expect((await browser.open('?step=2')).html).toContain('The complaint that you had started is deleted')
    // What was typed on an open page is kept, also where it has a mistake or the browser has lost its cookie.
    for (const cookie of [browser.cookie, undefined]) {
      const other = new FilingBrowser(portal)
      other.cookie = cookie
      const mistaken = await other.step2({ draft: '', serviceProvider: '', description: 'Typed with a mistake.' })
      expect(mistaken.status).toBe(400)
      for (const text of ['Subject is required', 'Typed with a mistake.']) expect(mistaken.html).toContain(text)
    }
    const late = await browser.step2({ description: 'Typed on the last day.' })
    expect(late.status).toBe(303)
    expect((await browser.open('?step=2')).html).toContain('Typed on the last day.')
    await sweepDrafts(portal.deps)
    expect(await countFiles()).toBe(0)
    expect(await countDrafts()).toBe(1)
  })

  test('a sweep leaves alone what is being sent, and sending what is swept says that it is gone', async () => {
    const browser = await filled('bill.pdf')
    const client = await portal.deps.database.pool.connect()
    await client.query('begin')
    await client.query('select * from case_drafts for update')
    later += (draftDays + 1) * 86_400_000
    await sweepDrafts(portal.deps)
    await client.query('commit')
    client.release()
    const [{ count }] = await sql('select count(*) from case_drafts')
    expect(Number(count)).toBeGreaterThan(0)
    await sweepDrafts(portal.deps)
    expect(await countDrafts()).toBe(0)
    const sent = await browser.send()
    expect(sent.status).toBe(410)
    expect(sent.html).toContain('deleted')
  })

  test('an account takes its drafts with it', async () => {
    nextHour()
    const user = await portal.newUser()
    const browser = await filled('bill.pdf')
    browser.token = user.token
    await browser.open('?step=3')
    const { body } = await portal.call('GET', '/api/users/me/export', { token: user.token })
    expect(JSON.stringify(body)).toContain('Nobody lived there.')
    expect(JSON.stringify(body)).toContain('bill.pdf')
    const left = async () =>
      (
        await sql(
          `select (select count(*) from case_drafts where user_id = $1)::int drafts,
           (select count(*) from documents where record_type = 'case-draft')::int files`,
          user.id,
        )
      )[0]
    expect(await left()).toEqual({ drafts: 1, files: 1 })
    await portal.call('DELETE', '/api/users/me', { token: user.token, body: { password: user.password } })
    expect(await left()).toEqual({ drafts: 0, files: 0 })
  })
})

test('staff see how many drafts were complete, and how many were sent', async () => {
  const [row] = await sql(`select sum(reached)::int reached, sum(filed)::int filed from case_draft_counts`)
  expect(row.reached).toBeGreaterThan(row.filed)
  expect(row.filed).toBeGreaterThan(3)
})
