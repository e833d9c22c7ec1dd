import { beforeAll, describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { tokenFor } from '../../engine/service.tokens.server.ts'
import { confirmationToken, fileForEko, mailbox, prepareDesk, referToEko } from '../../referrals/testing.ts'
import { PlainBrowser } from '../../testing.browser.ts'
import { customer, issueCode, pdfBytes } from '../../testing.ts'

const portal = await usePortal()
const admin = await portal.adminToken()
beforeAll(() => prepareDesk(portal, admin))

const open = (path: string) => fetch(portal.url + path, { redirect: 'manual' })
const post = (path: string, body: FormData | URLSearchParams) =>
  fetch(portal.url + path, { method: 'POST', body, redirect: 'manual' })
function formOf(fields: object, files: readonly File[] = []): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  for (const each of files.length > 0 ? files : [new File([], '')]) form.append('documents', each)
  return form
}
const pdf = (name: string) => new File([pdfBytes], name, { type: 'application/pdf' })

let nth = 0
/** A case that is with the company, and the two links of its mails. */
async function refer(body: object = {}) {
  const { id, reference } = await fileForEko(portal, admin, {
    user: { ...customer, email: `outside-${++nth}-${process.pid}@example.com` },
  })
  const referral = await referToEko(portal, admin, id, body)
  const answer = `/company-answer/${await tokenFor(portal.deps, 'referral', referral.id, mailbox)}`
  const solved = `/complaint-solved/${await confirmationToken(portal, referral.id)}`
  const read = async () =>
    (await portal.call('GET', `/api/complaints/${id}/referrals`, { token: admin })).body.referrals[0]
  return { id, reference, answer, solved, read }
}
const typed = { outcome: 'fixed', amount: '12,500.50', answer: 'The meter was replaced.', companyReference: 'EK-1' }

test.each(['/complaint-claim/made-up', '/company-answer/made-up', '/complaint-solved/made-up?answer=yes'])(
  '%s says whom to write to, and leaves no trace of its address',
  async (path) => {
    for (let time = 0; time < 2; time++) {
      const answer = await open(path)
      const html = await answer.text()
      expect(answer.status).toBe(404)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(html).toContain('We do not know this link')
      expect(html).toContain('mailto:')
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      // Neither as canonical address nor for those who share the page.
      expect(html.split('</head>')[0]).not.toContain('made-up')
    }
  },
)

/** Sends a form as its check page does, with what that page has. */
const sendChecked = (path: string, html: string, instead?: string) => {
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name!,
    value!,
  ])
  return post(path, new URLSearchParams([...hidden, ...(instead ? [['instead', instead]] : [])] as [string, string][]))
}

describe('the answer of a company', () => {
  test('is one form with files, in naira, that is checked before it is sent, after which the page shows what was sent', async () => {
    const one = await refer({ question: 'When was the meter read?' })
    const asked = await (await open(one.answer)).text()
    for (const words of ['When was the meter read?', customer.name, 'href="tel:', '04123456789', one.reference])
      expect(asked).toContain(words)
    expect(asked).not.toContain('outside-')
    const checked = await post(
      one.answer,
      formOf({ ...typed, forCommission: 'Ask Mr Ojo.' }, [pdf('photo.pdf'), pdf('x.pdf')]),
    )
    const check = await checked.text()
    expect(checked.status).toBe(200)
    for (const words of [
      `This is what ${customer.name} reads`,
      'Fixed, ₦12,500.50',
      'photo.pdf',
      'Ask Mr Ojo.',
      'Change it',
    ])
      expect(check).toContain(words)
    // Nothing is sent yet.
    expect(await one.read()).toMatchObject({ answeredAt: null, files: [], state: 'sent' })
    const changed = await (await sendChecked(one.answer, check, 'change')).text()
    expect(changed).toContain('Your 2 files are kept')
    expect(changed).toContain(`${typed.answer}</textarea>`)
    const [, unwanted] = /value="([\w-]{36})" aria-label="Remove x.pdf"/.exec(check)!
    const last = await (await sendChecked(one.answer, check, unwanted)).text()
    expect(last).toContain('Your file is kept')
    const sent = await sendChecked(one.answer, last)
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${one.answer}?sent=1`])
    const fresh = await (await open(sent.headers.get('location')!)).text()
    expect(fresh).toMatch(/The customer gets it at \d\d:\d\d, or as soon as an officer has read it/)
    const again = await (await open(`${one.answer}?correct=1`)).text()
    expect(again).toContain('Correct your answer')
    expect(again).toContain('value="₦12,500.50"')
    expect(await one.read()).toMatchObject({
      forCommission: 'Ask Mr Ojo.',
      state: 'fixed',
      answeredBy: 'link',
      offeredKobo: 1_250_050,
      answer: typed.answer,
      companyReference: 'EK-1',
      files: [{ originalName: 'photo.pdf' }],
    })
    const received = await (await open(sent.headers.get('location')!)).text()
    for (const words of ['The Commission has received this answer', '₦12,500.50', 'photo.pdf', 'data-forgets'])
      expect(received).toContain(words)
    expect(received).not.toContain('Correct the answer')
    // Sent twice it is the same; another one is not lost.
    expect((await sendChecked(one.answer, last)).status).toBe(303)
    const other = await post(one.answer, formOf({ ...typed, answer: 'We also sent <b>a letter</b>.', task: 'send' }))
    expect(other.status).toBe(409)
    expect(await other.text()).toContain('We also sent &lt;b&gt;a letter&lt;/b&gt;.')
    expect((await one.read()).answer).toBe(typed.answer)
  })

  test('is refused beside what a colleague has sent meanwhile, and is not lost', async () => {
    const one = await refer()
    const versionIn = (page: string) => /name="version" value="(\d+)"/.exec(page)![1]!
    const version = versionIn(await (await open(one.answer)).text())
    const mine = { ...typed, answer: 'We know of no meter.' }
    const check = await (await post(one.answer, formOf({ ...mine, version }))).text()
    const sent = await (await post(one.answer, formOf({ ...typed, forCommission: 'Ask Mr Ojo.', version }))).text()
    expect((await sendChecked(one.answer, sent)).status).toBe(303)
    const refused = await sendChecked(one.answer, check)
    const html = await refused.text()
    expect(refused.status).toBe(409)
    for (const words of ['Sent from this link after you opened', typed.answer, 'Ask Mr Ojo.'])
      expect(html).toContain(words)
    expect(html).toContain('We know of no meter.</textarea>')
    // Also where the check is left without sending.
    expect(await (await sendChecked(one.answer, check, 'change')).text()).toContain('Sent from this link after you')
    // Both were seen: the second one replaces the first.
    const last = await post(one.answer, formOf({ ...mine, version: versionIn(html) }))
    expect((await sendChecked(one.answer, await last.text())).status).toBe(303)
    expect((await one.read()).answer).toBe('We know of no meter.')
  })

  test.each([
    [{ amount: '1.500,00' }, 'amount', 'Write 1,500.00 with a full stop before the kobo, not a comma.'],
    [{ amount: '-5' }, 'amount', 'Give an amount in naira'],
    [{ amount: '1000000000000000' }, 'amount', 'Give an amount in naira'],
    [{ outcome: '' }, 'outcome', 'Choose what came of it'],
    [{ answer: ' ' }, 'answer', 'Write what was found and done'],
  ])('is refused for %j with everything typed', async (wrong, field, words) => {
    const one = await refer()
    const given = { ...typed, ...wrong }
    const answer = await post(one.answer, formOf(given, [pdf('photo.pdf')]))
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(html).toContain(`href="#answer-${field}"`)
    expect(html).toContain(words)
    if (given.outcome) expect(html).toMatch(/<input[^>]*checked=""[^>]*value="fixed"/)
    for (const value of [given.amount, given.companyReference]) expect(html).toContain(`value="${value}"`)
    expect(html).toContain(`${given.answer}</textarea>`)
    // Its file is taken, and not asked for again.
    expect(html).toContain('Your file is kept')
    expect(html).not.toContain('Choose the files again')
    expect(await one.read()).toMatchObject({ answeredAt: null, files: [] })
  })

  test('keeps its text where a file is of a forbidden kind', async () => {
    const one = await refer()
    const answer = await post(one.answer, formOf(typed, [new File(['MZ'], 'tool.exe')]))
    const html = await answer.text()
    expect(answer.status).toBe(415)
    expect(html).toContain('href="#answer-documents"')
    expect(html).toContain(`${typed.answer}</textarea>`)
    expect(await one.read()).toMatchObject({ answeredAt: null, files: [] })
  })

  test('is over once the case is resolved', async () => {
    const one = await refer()
    const body = { resolutionNote: 'Settled.' }
    await portal.call('POST', `/api/complaints/${one.id}/resolve`, { token: admin, body })
    const gone = await open(one.answer)
    expect([gone.status, await gone.text()]).toEqual([410, expect.stringMatching(/This link has ended[\s\S]*mailto:/)])
    const late = await post(one.answer, formOf({ ...typed, task: 'send' }))
    expect([late.status, await late.text()]).toEqual([410, expect.stringContaining('This link has ended')])
  })
})

describe('‘Is it solved?’', () => {
  const answered = async () => {
    const one = await refer()
    expect((await post(one.answer, formOf({ ...typed, task: 'send' }))).status).toBe(303)
    await one.read()
    return one
  }

  test.each(['yes', 'no'])('opens with %s chosen and changes nothing until its button is pressed', async (choice) => {
    const one = await answered()
    const html = await (await open(`${one.solved}?answer=${choice}`)).text()
    expect(html).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${choice}"`))
    expect((await one.read()).confirmation).toBe('asked')
    const sent = await post(one.solved, new URLSearchParams({ solved: choice, comment: 'Since Monday' }))
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${one.solved}?sent=1`])
    expect((await one.read()).confirmation).toBe(choice)
    const thanks = await (await open(`${one.solved}?sent=1`)).text()
    expect(thanks).toContain(choice === 'yes' ? 'An officer of the Commission closes' : 'Your case stays open')
    expect(await (await open(`${one.solved}?answer=yes`)).text()).toContain('You have answered already')
  })

  test('is answered with the code too, once', async () => {
    const one = await answered()
    const holder = { reference: one.reference, code: await issueCode(portal, admin, one.id) }
    const confirm = (solved: boolean) =>
      portal.call('POST', '/api/cases/follow/confirm', { body: { ...holder, solved, comment: 'Still dark' } })
    const browser = new PlainBrowser(portal, '/complaint-status')
    await browser.sendForm('', new URLSearchParams(holder))
    expect((await browser.open()).html).toContain('Is it solved?')
    const saying = { reference: one.reference, task: 'confirm', comment: 'Hm' }
    const unsaid = await browser.sendForm('', new URLSearchParams(saying))
    expect([unsaid.status, unsaid.html]).toEqual([
      400,
      expect.stringMatching(/href="#confirm-solved"[\s\S]*Hm<\/textarea>/),
    ])
    expect((await confirm(false)).body).toMatchObject({ asksIfSolved: false, status: 'In Progress' })
    expect((await one.read()).confirmation).toBe('no')
    // Who issued the code had sent the case to the company.
    const { timeline } = (await portal.call('GET', `/api/complaints/${one.id}`, { token: admin })).body
    expect(timeline.at(-1)).toMatchObject({
      text: expect.stringContaining('not counted in public figures'),
      by: expect.stringContaining('with the code of the letter'),
    })
    expect((await confirm(true)).status).toBe(409)
  })

  test('needs a choice, and keeps the comment', async () => {
    const one = await answered()
    const answer = await post(one.solved, new URLSearchParams({ comment: 'Not sure' }))
    expect(answer.status).toBe(400)
    expect(await answer.text()).toMatch(/Choose whether it is solved[\s\S]*Not sure<\/textarea>/)
  })
})
