import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { tokenFor } from '../engine/service.tokens.server.ts'
import { complaintBody, kinds, pdfBytes, upload, uploadAttachment } from '../testing.ts'
import { referralMessages as words } from './messages.ts'
import { referralMailQueue } from './rules.ts'
import { confirmationToken, fileForEko, mailbox, prepareDesk, readReferrals, referToEko } from './testing.ts'

const portal = await usePortal({ own: 'the desks of all companies' })
await setLimits(portal, manyCases)
const [complaint] = kinds
const admin = await portal.adminToken()
const ada = await portal.newUser()
const eko = 'Excel (Eko Electricity Distribution)'
await prepareDesk(portal, admin)

const read = async (id: string, token = admin) => (await portal.call('GET', `${complaint.path}/${id}`, { token })).body
const resolve = (id: string) =>
  portal.call('POST', `${complaint.path}/${id}/resolve`, { token: admin, body: { note: 'Done' } })
const query = (text: string, values: unknown[] = []) => portal.deps.database.pool.query(text, values)
const open = (token: string, more = '') => portal.call('GET', `/api/referrals/${token}${more}`)
const answer = (token: string, body: object, headers = {}) =>
  portal.call('POST', `/api/referrals/${token}/answer`, { body, headers })
const fixed = {
  outcome: 'fixed',
  answer: 'The meter was read again.',
  offeredKobo: 1_250_000,
  companyReference: 'EK-7',
}

/** A case that is with Eko, and the token of the link in the mail. */
async function withEko(documents: string[] = [], before?: { id: string; reference: string }) {
  const filed = before ?? (await fileForEko(portal, ada.token))
  const { id: rid } = await referToEko(portal, admin, filed.id, { documents, question: 'Why?' })
  const mail = await portal.mailTo(mailbox, new RegExp(filed.reference))
  const [, token = ''] = /\/company-answer\/([\w-]{43})/.exec(mail.text) ?? []
  return { id: filed.id, reference: filed.reference, rid, token }
}

function form(fields: Record<string, string>, names: readonly string[]) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  for (const name of names) body.append('documents', new Blob([pdfBytes], { type: 'application/pdf' }), name)
  return body
}
const send = (token: string, fields: Record<string, string>, names: readonly string[] = [], headers = {}) =>
  portal.call('POST', `/api/referrals/${token}/documents`, { body: form(fields, names), headers })

describe('the link of a company', () => {
  test('shows what the company needs and nothing else, changes nothing, and opens the ticked files alone', async () => {
    const filed = await fileForEko(portal, ada.token)
    const path = `/api/complaints/upload/${filed.id}`
    const { body } = await upload(portal, ada.token, path, 'complaintsDocuments')
    const other = await upload(portal, ada.token, path, 'complaintsDocuments', 'id.pdf')
    const { token, rid, id } = await withEko([body.documents[0].id], filed)
    const state = async () => (await query('select * from case_referrals where id = $1', [rid])).rows
    const before = await state()
    const seen = await open(token)
    expect(seen.body).toEqual({
      reference: filed.reference,
      company: eko,
      noun: 'complaint',
      type: 'Billing',
      subject: 'Estimated bill for an empty flat',
      description: expect.any(String),
      question: 'Why?',
      person: { name: 'Ada Okonkwo', phone: '08031234567' },
      meterNumber: '04123456789',
      address: 'Ikeja',
      filedAt: expect.any(String),
      sentAt: expect.any(String),
      dueAt: expect.any(String),
      isLate: false,
      isFirstNotice: false,
      documents: [{ id: body.documents[0].id, name: 'bill.pdf', size: pdfBytes.length }],
      files: [],
      answered: null,
      askedUntil: null,
      others: { total: 0, listed: [] },
      version: expect.any(Number),
    })
    expect((await open(token, `/documents/${body.documents[0].id}`)).body).toBe(pdfBytes.toString())
    expect((await open(token, `/documents/${other.body.documents[0].id}`)).status).toBe(404)
    expect((await open(token, '/documents/nothing')).status).toBe(404)
    expect(await state()).toEqual(before)
    expect((await read(id)).companyAnswer).toBe('sent')
  })

  test('shows nothing that tells who the customer was once they have deleted their account, and takes the answer', async () => {
    const bola = await portal.newUser()
    const filed = await fileForEko(portal, bola.token, {
      description: 'I am Ada Okonkwo, call 0803 123 4567 about meter 04123456789: the bill is estimated.',
    })
    const { body } = await upload(portal, bola.token, `/api/complaints/upload/${filed.id}`, 'complaintsDocuments')
    const document = body.documents[0].id
    const { token, rid } = await withEko([document], filed)
    expect((await open(token)).body).toMatchObject({ person: { phone: '08031234567' }, meterNumber: '04123456789' })
    const deleting = { password: bola.password }
    expect((await portal.call('DELETE', '/api/users/me', { token: bola.token, body: deleting })).status).toBe(200)
    const seen = await open(token)
    expect(seen.body).toMatchObject({
      subject: 'Estimated bill for an empty flat',
      description: 'I am … …, call … about meter …: the bill is estimated.',
      question: 'Why?',
      person: { name: words.customerErased, phone: '' },
      meterNumber: '',
      address: '',
      documents: [],
    })
    expect((await open(token, `/documents/${document}`)).status).toBe(404)
    // A mail that the company asks for again, or that leaves late, says no more than the page.
    const moved = 'other@eko.example'
    await query('update case_referrals set mailbox = $2, delivered_at = null where id = $1', [rid, moved])
    await query('insert into proved_addresses (email, proved_at) values ($1, now())', [moved])
    await portal.deps.jobs.enqueue(portal.deps.database.db, referralMailQueue, { id: rid, mail: 'refer' })
    const mail = await portal.mailTo(moved, new RegExp(filed.reference))
    expect(mail.text).toContain(words.customerErased)
    expect(mail.text).not.toMatch(/Okonkwo|0803|04123|Ikeja|bill\.pdf/)
    const [, again = ''] = /\/company-answer\/([\w-]{43})/.exec(mail.text) ?? []
    expect((await answer(again, fixed)).status).toBe(200)
    // The Commission keeps what the case was about.
    expect((await read(filed.id)).user.phone).toBe('08031234567')
  })

  test('is not made for another referral or purpose, and ends with withdrawal, case and 90 days', async () => {
    const { id, rid, token } = await withEko()
    const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    const unknown = await tokenFor(portal.deps, 'referral', '00000000-0000-4000-8000-000000000000')
    const confirmation = await confirmationToken(portal, rid)
    for (const wrong of [changed, unknown, confirmation, 'nothing', `${token}A`])
      expect((await open(wrong)).status, wrong).toBe(404)
    expect((await portal.call('GET', `/api/referrals/confirmations/${token}`)).status).toBe(404)
    await query("update case_referrals set sent_at = sent_at - interval '91 days' where id = $1", [rid])
    expect(await open(token)).toMatchObject({ status: 410, body: { message: words.linkGone } })
    await query("update case_referrals set sent_at = sent_at + interval '91 days' where id = $1", [rid])
    expect((await open(token)).status).toBe(200)
    await resolve(id)
    expect((await open(token)).status).toBe(410)
    expect((await answer(token, fixed)).status).toBe(410)
    expect((await send(token, {}, ['photo.pdf'])).status).toBe(410)
    const other = await withEko()
    const withdrawal = `${complaint.path}/${other.id}/referrals/${other.rid}/withdraw`
    await portal.call('POST', withdrawal, { token: admin, body: { reason: 'Wrong company' } })
    expect((await open(other.token)).status).toBe(410)
  })
})

describe('an answer by the link', () => {
  test('is taken once an officer has read it; the same again is the same, another is refused', async () => {
    const { id, token, reference } = await withEko()
    for (const wrong of [
      { ...fixed, offeredKobo: -1 },
      { ...fixed, offeredKobo: 10 ** 15 },
      { ...fixed, offeredKobo: '1.500,00' },
      { ...fixed, answer: ' ' },
      { ...fixed, outcome: 'upheld' },
    ])
      expect((await answer(token, wrong)).status).toBe(400)
    const first = await answer(token, fixed)
    expect(first).toMatchObject({
      status: 200,
      body: { answered: { outcome: 'fixed', answer: fixed.answer } },
    })
    expect((await answer(token, fixed)).body.answered).toEqual(first.body.answered)
    await readReferrals(portal, admin, id)
    expect((await answer(token, fixed)).body.answered).toEqual({ ...first.body.answered, correctUntil: null })
    expect(await answer(token, { ...fixed, outcome: 'partly' })).toMatchObject({ status: 409 })
    expect(await send(token, {}, ['late.pdf'])).toMatchObject({ status: 409, body: { message: words.answeredBefore } })
    const own = await read(id, ada.token)
    const text = `${fixed.answer}\n\nAmount: ₦12,500.00`
    expect(own).toMatchObject({ asksIfSolved: true, messages: [{ by: eko, text, fromCompany: true }] })
    expect(own.timeline.at(-1)).toMatchObject({ text: `Answer from ${eko}` })
    expect((await read(id)).companyAnswer).toBe('fixed')
    const mail = await portal.mailTo(ada.email, /^Is your complaint solved/)
    expect(mail.text).toContain(reference)
    expect(mail.text).toContain(fixed.answer)
    expect(mail.text).toContain('Amount: ₦12,500.00')
    expect(mail.html).toMatch(/href="[^"]*\/complaint-solved\/[\w-]{43}\?answer=yes"/)
    expect(mail.html).toMatch(/href="[^"]*\/complaint-solved\/[\w-]{43}\?answer=no"/)
  })

  test('with files is all or nothing, and its files are the company’s to the people of the case', async () => {
    const { id, token } = await withEko()
    const fields = { outcome: 'partly', answer: 'A part is repaired.', offeredKobo: '', companyReference: '' }
    expect((await send(token, fields, ['bill.pdf', 'page.html'])).status).toBe(415)
    expect((await send(token, { ...fields, offeredKobo: '1.500,00' }, ['bill.pdf'])).status).toBe(400)
    expect((await send(token, { ...fields, outcome: '' }, ['bill.pdf'])).body.fields[0].field).toBe('outcome')
    expect((await send(token, {})).status).toBe(400)
    expect((await open(token)).body).toMatchObject({ files: [], answered: null })
    expect((await send(token, {}, ['photo.pdf'])).body).toMatchObject({
      files: [{ name: 'photo.pdf' }],
      answered: null,
    })
    const key = { 'idempotency-key': 'answer-once-0001' }
    const sent = await send(token, fields, ['meter.pdf'], key)
    expect(sent).toMatchObject({ status: 201, body: { answered: { outcome: 'partly', offeredKobo: null } } })
    expect(await send(token, fields, ['meter.pdf'], key)).toMatchObject({ status: 201, body: sent.body })
    await readReferrals(portal, admin, id)
    const [message] = (await read(id, ada.token)).messages
    expect(message.documents.map(({ originalName }: { originalName: string }) => originalName)).toEqual([
      'photo.pdf',
      'meter.pdf',
    ])
    expect((await portal.call('GET', message.documents[0].path, { token: ada.token })).status).toBe(200)
  })

  test('brings two files at once, so that slow ones on one link leave the others free', async () => {
    const [{ token }, { token: other }] = [await withEko(), await withEko()]
    const beginning = 'content-disposition: form-data; name="documents"; filename="slow.pdf"\r\n\r\n'
    const slow = Array.from({ length: 6 }, () =>
      request(`${portal.url}/api/referrals/${token}/documents`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 100_000 },
      }).on('error', () => {}),
    )
    for (const each of slow) each.write(Buffer.concat([Buffer.from(`--b\r\n${beginning}`), pdfBytes]))
    await expect.poll(async () => (await send(token, {}, ['more.pdf'])).status).toBe(503)
    expect((await send(other, {}, ['free.pdf'])).status).toBe(201)
    for (const each of slow) each.destroy()
  })

  test('takes ten files, and nobody else adds files in the role of the company', async () => {
    const { id, token } = await withEko()
    const six = ['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf', '6.pdf']
    const other = ['7.pdf', '8.pdf', '9.pdf', '10.pdf', '11.pdf']
    expect((await send(token, {}, six)).status).toBe(201)
    // A form that is sent twice adds its files once.
    expect((await send(token, {}, six)).status).toBe(201)
    expect(await send(token, {}, other)).toMatchObject({ status: 409, body: { message: words.tooManyFiles } })
    expect((await open(token)).body.files).toHaveLength(6)
    const place = { recordType: 'complaint', recordId: id, role: 'company' }
    for (const person of [ada.token, admin]) expect((await uploadAttachment(portal, person, place)).status).toBe(400)
  })
})

test('the export of personal data has what was asked and answered', async () => {
  const bola = await portal.newUser()
  const { token, id } = await withEko([], await fileForEko(portal, bola.token))
  await answer(token, fixed)
  await readReferrals(portal, admin, id)
  const { body } = await portal.call('GET', '/api/users/me/export', { token: bola.token })
  expect(body.records.complaints).toMatchObject([
    { referrals: [{ company: eko, question: 'Why?', outcome: 'fixed', answer: fixed.answer, offeredKobo: 1_250_000 }] },
  ])
  expect(JSON.stringify(body)).not.toContain(mailbox)
})

test('a case that its owner takes back, or that is merged, is withdrawn from the company', async () => {
  const taken = await withEko()
  await portal.call('POST', `${complaint.path}/${taken.id}/withdraw`, { token: ada.token, body: {} })
  const [merged, kept] = [await withEko(), await withEko()]
  const merge = { token: admin, body: { reference: kept.reference } }
  expect((await portal.call('POST', `${complaint.path}/${merged.id}/merge`, merge)).status).toBe(200)
  for (const { id, token } of [taken, merged]) {
    expect((await read(id)).companyAnswer).toBe('withdrawn')
    expect((await open(token)).status).toBe(410)
  }
  expect((await open(kept.token)).status).toBe(200)
  // Undoing the merge does not send it again; staff may.
  expect((await portal.call('POST', `${complaint.path}/${merged.id}/unmerge`, { token: admin, body: {} })).status).toBe(
    200,
  )
  await referToEko(portal, admin, merged.id)
})

describe('whether it is solved', () => {
  async function asked() {
    const sent = await withEko()
    await answer(sent.token, fixed)
    await readReferrals(portal, admin, sent.id)
    return { ...sent, link: `/api/referrals/confirmations/${await confirmationToken(portal, sent.rid)}` }
  }
  const confirm = (id: string, body: object, token = ada.token) =>
    portal.call('POST', `${complaint.path}/${id}/confirm`, { token, body })

  test('is answered once by the link of the mail; reading it changes nothing', async () => {
    const { id, link, reference } = await asked()
    const { companyReference: _own, ...said } = fixed
    const companySaid = { ...said, until: null, company: eko }
    expect((await portal.call('GET', link)).body).toEqual({ reference, solved: null, companySaid })
    expect((await read(id, ada.token)).asksIfSolved).toBe(true)
    const no = await portal.call('POST', link, { body: { solved: false, comment: 'Still dark' } })
    expect(no.body).toEqual({ reference, solved: false, companySaid })
    expect((await portal.call('POST', link, { body: { solved: false } })).status).toBe(200)
    expect(await portal.call('POST', link, { body: { solved: true } })).toMatchObject({ status: 409 })
    const seen = await read(id)
    expect(seen).toMatchObject({ status: 'In Progress', asksIfSolved: false, answerSince: expect.any(String) })
    expect(seen.timeline.at(-1)).toMatchObject({ text: 'Complaint not solved, says the customer', note: 'Still dark' })
    await resolve(id)
    expect((await portal.call('GET', link)).status).toBe(410)
    expect((await portal.call('POST', link, { body: { solved: false } })).status).toBe(410)
  })

  test('is not answered by the link of a mail to an address that staff have corrected', async () => {
    const typed = { name: 'Bola', email: 'bola@exmaple.com', phone: '08031234567' }
    const sent = await withEko([], await fileForEko(portal, admin, { user: typed }))
    await answer(sent.token, fixed)
    await readReferrals(portal, admin, sent.id)
    const link = `/api/referrals/confirmations/${await confirmationToken(portal, sent.rid)}`
    expect((await portal.call('GET', link)).status).toBe(200)
    const { version } = await read(sent.id)
    const user = { ...typed, email: 'bola@example.com' }
    const corrected = { ...complaintBody, distributionCompany: 'eko', user, version }
    const edit = { token: admin, body: corrected }
    expect((await portal.call('PUT', `${complaint.path}/${sent.id}`, edit)).status).toBe(200)
    expect((await portal.call('GET', link)).status).toBe(404)
    expect((await portal.call('POST', link, { body: { solved: true } })).status).toBe(404)
    const link2 = `/api/referrals/confirmations/${await confirmationToken(portal, sent.rid)}`
    expect((await portal.call('GET', link2)).status).toBe(200)
  })

  test('is answered by the owner in the portal and by nobody else, and not after the resolution', async () => {
    const { id } = await asked()
    const stranger = await portal.newUser()
    expect((await confirm(id, { solved: true }, stranger.token)).status).toBe(404)
    expect((await confirm(id, { solved: true }, admin)).status).toBe(403)
    const before = await read(id, ada.token)
    const yes = await confirm(id, { solved: true, version: before.version })
    expect(yes.body).toMatchObject({ status: 'In Progress', asksIfSolved: false })
    expect(yes.body.timeline.at(-1)).toMatchObject({ text: 'Complaint solved, says the customer' })
    expect(yes.body.clock.dueAt).toBe(before.clock.dueAt)
    expect((await read(id)).answerSince).toBeNull()
    expect((await confirm(id, { solved: false })).body.message).toBe(words.notAsked)
    const other = await asked()
    await resolve(other.id)
    expect((await confirm(other.id, { solved: true })).status).toBe(409)
  })
})

test('wrong tokens of a network are counted', async () => {
  const statuses = new Set<number>()
  for (let at = 0; at < 40; at++) statuses.add((await open(`wrong-${at}`)).status)
  expect([...statuses]).toEqual([404, 429])
})
