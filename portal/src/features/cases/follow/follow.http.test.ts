import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { visitor } from '#platform/actor.ts'
import { changesOfCase, textLimits } from '../rules.ts'
import { PlainBrowser } from '../testing.browser.ts'
import { customer, file, issueCode, kinds, pdfBytes } from '../testing.ts'
import { followMessages as words } from './messages.ts'
import { openedMinutes, writesByCode } from './rules.ts'
import { readByKey } from './service.follow.server.ts'

const portal = await usePortal()
const rows = sqlOf(portal)
const admin = await portal.adminToken()
const [kind] = kinds
let nth = 0

/** A case that staff filed for a customer without an account, and what opens it. */
async function fileForStranger() {
  const email = `follow-${++nth}-${process.pid}@example.com`
  const { id, reference } = await file(portal, admin, kind, { user: { ...customer, email } })
  return { id, reference, code: await issueCode(portal, admin, id), email }
}
const open = (holder: { reference: string; code: string }, more: object = {}, path = '') =>
  portal.call('POST', `/api/cases/follow${path}`, {
    body: { reference: holder.reference, code: holder.code, ...more },
  })
const read = async (id: string) => (await portal.call('GET', `${kind.path}/${id}`, { token: admin })).body
const act = async (id: string, action: string, body: object) => {
  const answer = await portal.call('POST', `${kind.path}/${id}/${action}`, { token: admin, body })
  expect(answer.status).toBeLessThan(300)
  return answer.body
}
const pdf = (name: string) => new File([pdfBytes], name, { type: 'application/pdf' })

function formOf(fields: Record<string, string>, files: readonly File[] = []): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const each of files) form.append('documents', each)
  return form
}

describe('with its reference and code', () => {
  test('a case shows what its page shows the owner, and nothing of staff', async () => {
    const one = await fileForStranger()
    await act(one.id, 'notes', { note: 'The secret note of an officer' })
    await act(one.id, 'messages', { content: 'Which month is it about?', asks: true })
    const { status, body } = await open(one)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      reference: one.reference,
      noun: 'Complaint',
      status: 'New',
      description: expect.any(String),
      waits: true,
      next: 'The Commission waits for your answer. The deadline is paused until you answer.',
      canWrite: true,
      asksIfSolved: false,
      messages: [{ by: 'The Commission', own: false, asks: true, text: 'Which month is it about?' }],
    })
    expect(body.timeline.map(({ text }: { text: string }) => text)).toEqual([
      'Complaint filed',
      'Question from the Commission',
    ])
    expect(JSON.stringify(body)).not.toMatch(/secret note|Admin|assign/i)
    await act(one.id, 'resolve', { resolutionNote: 'The bill was corrected.' })
    const resolved = await open(one)
    expect(resolved.body).toMatchObject({ status: 'Resolved', resolutionNote: 'The bill was corrected.' })
    expect(resolved.body.next).toMatch(/^If you do not agree, write or call the Commission by /)
  })

  test('a wrong code, an unknown reference and a case in an account have one answer', async () => {
    const one = await fileForStranger()
    const own = await file(portal, (await portal.newUser()).token, kind)
    const answers = await Promise.all([
      open({ ...one, code: 'AAAA-AAAA' }),
      open({ reference: 'CP-2026-999999', code: one.code }),
      open({ reference: own.reference, code: one.code }),
      open(one, { content: 'x' }, '/messages').then(() =>
        open({ ...one, code: 'AAAA-AAAA' }, { content: 'x' }, '/messages'),
      ),
    ])
    for (const { status, body } of answers) expect([status, body.message]).toEqual([404, words.notFound])
  })

  test('a duplicate says with which case it is handled', async () => {
    const [kept, duplicate] = [await fileForStranger(), await fileForStranger()]
    const merged = await portal.call('POST', `${kind.path}/${duplicate.id}/merge`, {
      token: admin,
      body: { reference: kept.reference },
    })
    expect(merged.status).toBeLessThan(300)
    expect((await open(duplicate)).body.next).toContain(`It is handled together with ${kept.reference}.`)
  })
})

describe('an answer with the code', () => {
  test('resumes the deadline, is read by staff as of the customer, and is one message however often it is sent', async () => {
    const one = await fileForStranger()
    await act(one.id, 'messages', { content: 'Which month is it about?', asks: true })
    const headers = { 'idempotency-key': `follow-once-${one.id}` }
    const body = { reference: one.reference, code: one.code, content: 'October. <b>Half & half</b>' }
    const answers = await Promise.all(
      [1, 2].map(() => portal.call('POST', '/api/cases/follow/messages', { body, headers })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const detail = await read(one.id)
    expect(detail.messages.slice(1)).toMatchObject([
      { by: expect.stringMatching(`^${customer.name}, with the code of the letter \\(issued by `), text: body.content },
    ])
    expect(detail.clock.pausedSince).toBeNull()
    expect((await open(one, { content: ' ' }, '/messages')).body.fields).toEqual([
      { field: 'content', message: words.messageMissing },
    ])
  })

  test('comes with files, all or none', async () => {
    const one = await fileForStranger()
    const fields = { reference: one.reference, code: one.code, content: 'Two bills' }
    const send = (files: File[], change: Partial<typeof fields> = {}, headers = {}) =>
      portal.call('POST', '/api/cases/follow/documents', { body: formOf({ ...fields, ...change }, files), headers })
    const sent = await send([pdf('october.pdf'), pdf('september.pdf')])
    expect(sent.status).toBe(201)
    expect(sent.body.messages).toMatchObject([
      { own: true, text: 'Two bills', files: [{ name: 'october.pdf' }, { name: 'september.pdf' }] },
    ])
    expect((await read(one.id)).documents).toHaveLength(2)
    // Each is opened with the code, by an address of its own.
    const [{ id: document }] = sent.body.documents
    const open = (holder: object) =>
      portal.call('POST', '/api/cases/follow/files', {
        body: { reference: one.reference, code: one.code, document, ...holder },
      })
    const { path } = (await open({})).body
    expect((await portal.call('GET', path)).body).toBe(pdfBytes.toString())
    const other = await fileForStranger()
    expect((await open({ reference: other.reference, code: other.code })).status).toBe(404)
    expect((await open({ code: 'AAAA-AAAA' })).status).toBe(404)
    expect((await portal.call('GET', `${path.slice(0, -2)}AA`)).status).toBe(404)
    await portal.deps.database.pool.query("update documents set role = 'withheld' where id = $1", [document])
    expect((await portal.call('GET', path)).status).toBe(404)
    await portal.deps.database.pool.query("update documents set role = 'supporting' where id = $1", [document])
    const wrong = await send([pdf('november.pdf'), new File(['MZ not a document'], 'virus.exe')])
    expect([wrong.status, wrong.body.fields?.[0].field]).toEqual([415, 'documents'])
    const many = Array.from({ length: 11 }, (_, at) => pdf(`${at}.pdf`))
    expect((await send(many)).body.fields).toEqual([
      { field: 'documents', message: 'At most 10 files can be sent at once.' },
    ])
    expect((await send([pdf('x.pdf')], { code: 'AAAA-AAAA' })).status).toBe(404)
    expect((await send([pdf('x.pdf')], { content: 'x'.repeat(textLimits.message + 1) })).status).toBe(400)
    expect((await send([], { content: '' })).body.fields).toEqual([{ field: 'content', message: words.messageMissing }])
    // Files alone are documents; a repeated request adds none.
    const headers = { 'idempotency-key': `follow-files-${one.id}` }
    for (let time = 0; time < 2; time++)
      expect((await send([pdf('receipt.pdf')], { content: '' }, headers)).status).toBe(201)
    const detail = await read(one.id)
    expect(detail.documents.map(({ originalName }: { originalName: string }) => originalName)).toEqual([
      'october.pdf',
      'september.pdf',
      'receipt.pdf',
    ])
    const loose = await rows(
      'select count(*) from document_loose_files where file_key in (select file_key from documents)',
    )
    expect(Number(loose[0].count)).toBe(0)
  })

  test('is refused for a case with too many changes, and after too many in an hour', async () => {
    const [full, busy] = [await fileForStranger(), await fileForStranger()]
    await rows('update cases set version = $2 where id = $1', full.id, changesOfCase + 1)
    expect((await open(full)).body.canWrite).toBe(false)
    expect((await open(full, { content: 'One more' }, '/messages')).status).toBe(409)
    for (let time = 0; time < writesByCode; time++)
      expect((await open(busy, { content: `Message ${time}` }, '/messages')).status).toBe(200)
    expect((await open(busy, { content: 'One too many' }, '/messages')).status).toBe(429)
    expect((await open(busy)).status).toBe(200)
  })
})

describe('the page without scripts', () => {
  const page = '/complaint-status'
  const post = (body: FormData | URLSearchParams, headers: Record<string, string> = {}) =>
    fetch(`${portal.url}${page}`, { method: 'POST', body, headers, redirect: 'manual' })
  const keyOf = (html: string) => /name="once" value="([^"]+)"/.exec(html)?.[1] ?? ''

  /** A browser that has opened the case. */
  async function openedBrowser({ reference, code }: { reference: string; code: string }) {
    const browser = new PlainBrowser(portal, page)
    const opened = await browser.sendForm('', new URLSearchParams({ reference, code }))
    expect([opened.status, opened.location]).toEqual([303, `${page}?said=open`])
    return { browser, opened }
  }
  const formTitle = 'Show my complaint'

  test('opens the case in this browser alone, with reference and code however they are written', async () => {
    const one = await fileForStranger()
    const { browser, opened } = await openedBrowser({
      reference: one.reference.toLowerCase().replaceAll('-', ' '),
      code: ` ${one.code.toLowerCase().replace('-', '–')}\u200b`,
    })
    expect(opened.set).toMatch(/; Path=\/complaint-status; Max-Age=3600; HttpOnly; SameSite=Lax/)
    const { html, headers } = await browser.open('?said=open')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('What happens now')
    expect(html).not.toContain(one.code)
    expect(html).not.toContain(browser.cookie)
    // The address, in another browser, and with a key that nobody has got.
    const other = new PlainBrowser(portal, page)
    for (const key of [undefined, 'a'.repeat(43)]) {
      other.cookie = key
      const copied = (await other.open('?said=open')).html
      expect(copied).toContain(formTitle)
      expect(copied).toContain('only in the browser in which you have given its code')
    }
    const closed = await browser.sendForm('', new URLSearchParams({ task: 'close' }))
    expect([closed.location, browser.cookie]).toEqual([`${page}?said=closed`, undefined])
    expect((await browser.open('?said=closed')).html).toMatch(/Closed in this browser[^]*Show my complaint/)
  })

  test('takes a message with a file once, and shows it after a redirect', async () => {
    const one = await fileForStranger()
    const { browser } = await openedBrowser(one)
    const once = keyOf((await browser.open()).html)
    const fields = { reference: one.reference, task: 'write', once, content: 'Here is the bill' }
    for (let time = 0; time < 2; time++) {
      const sent = await browser.sendForm('', formOf(fields, [pdf('the "bill" – ọ̀wọ̀.pdf')]))
      expect([sent.status, sent.location]).toEqual([303, `${page}?said=write`])
      expect((await browser.open('?said=write')).html).toContain('We have your message')
    }
    const detail = await read(one.id)
    expect(detail.messages).toMatchObject([
      { text: 'Here is the bill', documents: [{ originalName: 'the "bill" – ọ̀wọ̀.pdf' }] },
    ])
    const stored = await portal.call('GET', detail.documents[0].path.replace(/^(?!\/api)/, ''), { token: admin })
    expect(stored.status).toBe(200)
    const document = detail.documents[0].id
    const pressed = await browser.sendForm(
      '',
      new URLSearchParams({ reference: one.reference, task: 'open', document }),
    )
    expect([pressed.status, pressed.location]).toEqual([
      303,
      expect.stringMatching(/^\/api\/cases\/follow\/files\/[\w-]{43}$/),
    ])
  })

  const kept = (html: string) => {
    expect(html).toContain('Typed &lt;b&gt;text&lt;/b&gt;')
    expect(html).not.toContain('We have your message')
    return html
  }
  const typed = { task: 'write', once: 'a-key-of-the-page', content: 'Typed <b>text</b>' }

  test('keeps what was typed where a file is refused or the body is cut', async () => {
    const one = await fileForStranger()
    const { browser } = await openedBrowser(one)
    const fields = { reference: one.reference, ...typed }
    const wrong = await browser.sendForm('', formOf(fields, [pdf('ok.pdf'), new File(['MZ'], 'virus.exe')]))
    expect(wrong.status).toBe(415)
    expect(kept(wrong.html)).toMatch(/href="#write-documents"[^>]*>virus.exe: Only PDF/)
    expect(keyOf(wrong.html)).toBe(typed.once)
    const tooLarge = new File([pdfBytes, new Uint8Array(11 * 1_048_576)], 'large.pdf')
    const large = await browser.sendForm('', formOf(fields, [tooLarge]))
    expect(large.status).toBe(413)
    expect(kept(large.html)).toContain('larger than 10 MB')
    // A body that ends in the middle of a file.
    const whole = Buffer.from(await new Response(formOf(fields, [pdf('cut.pdf')])).arrayBuffer())
    const boundary = whole.subarray(2, whole.indexOf('\r\n')).toString()
    const cut = await fetch(`${portal.url}${page}`, {
      method: 'POST',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        cookie: `browser-key=${browser.cookie}`,
      },
      body: whole.subarray(0, whole.length - 80),
    })
    expect(cut.status).toBe(400)
    kept(await cut.text())
    expect((await read(one.id)).documents).toEqual([])
  })

  test('asks for the code again where the case is not open any more, and sends what was typed with it', async () => {
    const [one, other] = [await fileForStranger(), await fileForStranger()]
    const { browser } = await openedBrowser(one)
    // Another window of this browser shows another case now.
    await browser.sendForm('', new URLSearchParams({ reference: other.reference, code: other.code }))
    const fields = { reference: one.reference, ...typed }
    const late = await browser.sendForm('', formOf(fields, [pdf('x.pdf')]))
    expect(late.status).toBe(410)
    expect(kept(late.html)).toContain(words.ended)
    expect(late.html).toContain(`value="${one.reference}"`)
    expect(late.html).not.toContain(other.reference)
    const again = { ...fields, task: 'late', once: keyOf(late.html) }
    const wrong = await browser.sendForm('', new URLSearchParams({ ...again, code: 'AAAA-AAAA' }))
    expect([wrong.status, keyOf(kept(wrong.html))]).toEqual([404, typed.once])
    for (let time = 0; time < 2; time++) {
      const sent = await browser.sendForm('', new URLSearchParams({ ...again, code: one.code }))
      expect([sent.status, sent.location]).toEqual([303, `${page}?said=write`])
    }
    expect((await browser.open()).html).toContain(one.reference)
    expect((await read(one.id)).messages).toMatchObject([{ text: typed.content }])
    expect((await read(other.id)).messages).toEqual([])
    // With what is said about a solution, which has no form there.
    const solved = await browser.sendForm(
      '',
      new URLSearchParams({ reference: other.reference, task: 'confirm', solved: 'no', comment: 'Still dark' }),
    )
    expect([solved.status, solved.html]).toEqual([410, expect.stringContaining('You wrote: Still dark')])
  })

  test('is closed after some time, and with its code', async () => {
    const one = await fileForStranger()
    const { browser } = await openedBrowser(one)
    const shows = async () => (await browser.open()).html.includes('What happens now')
    await issueCode(portal, admin, one.id)
    expect(await shows()).toBe(false)
    const next = await openedBrowser({ ...one, code: await issueCode(portal, admin, one.id) })
    const { clock } = portal.deps
    const openAt = (minutes: number) => {
      const at = { ...portal.deps, clock: { ...clock, now: () => new Date(clock.now().getTime() + minutes * 60_000) } }
      return readByKey(at, next.browser.cookie!, visitor)
    }
    expect((await openAt(openedMinutes)).reference).toBe(one.reference)
    await expect(openAt(2 * openedMinutes)).rejects.toThrow(words.ended)
  })

  test('takes no form of another site, no text without bound, and files only where a page takes them', async () => {
    const fields = { reference: 'CP-2026-001', code: 'x', content: 'x'.repeat(300_000) }
    expect((await post(formOf(fields))).status).toBe(413)
    expect((await post(formOf({}), { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await fetch(`${portal.url}/contact`, { method: 'POST', body: formOf({ name: 'x' }) })).status).toBe(415)
  })
})
