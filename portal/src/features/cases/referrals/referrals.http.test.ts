import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { kinds, upload, uploadAttachment } from '../testing.ts'
import { referralMessages as words } from './messages.ts'
import { fileForEko, mailbox, prepareDesk, referToEko, waitFor } from './testing.ts'

const portal = await usePortal({ own: 'the desks of all companies' })
await setLimits(portal, manyCases)
const [complaint] = kinds
const admin = await portal.adminToken()
const reader = await newStaff(portal, ['auditor'])
const officer = await newStaff(portal, ['case-officer'])
const ada = await portal.newUser()
const eko = 'Excel (Eko Electricity Distribution)'

const read = async (id: string, token = admin) => (await portal.call('GET', `${complaint.path}/${id}`, { token })).body
const referrals = (id: string, token = admin) => portal.call('GET', `${complaint.path}/${id}/referrals`, { token })
const refer = (id: string, body: object = {}, token = admin, headers = {}) =>
  portal.call('POST', `${complaint.path}/${id}/referrals`, { token, body, headers })
const act = (id: string, rid: string, action: string, body: object = {}, token = admin) =>
  portal.call('POST', `${complaint.path}/${id}/referrals/${rid}/${action}`, { token, body })
const entries = async (id: string, token = admin) =>
  ((await read(id, token)).timeline as { action: string; text: string; note: string; by: string }[]).slice(1)

describe('before a desk is ready', () => {
  test('a case without company, without mailbox and with one that is not verified is refused with the reason', async () => {
    const none = await fileForEko(portal, ada.token, { distributionCompany: '', reportedToDisco: false })
    expect(await refer(none.id)).toMatchObject({ status: 409, body: { message: words.noCompany('complaint') } })
    const { id } = await fileForEko(portal, ada.token)
    expect(await refer(id)).toMatchObject({ status: 409, body: { message: words.noDesk(eko) } })
    expect((await referrals(id)).body).toMatchObject({ refusal: words.noDesk(eko), company: eko, referrals: [] })
    const saved = await prepareDesk(portal, admin, {}, false)
    expect(saved.desks[0]).toMatchObject({ company: 'eko', mailbox, isVerified: false })
    expect(await refer(id)).toMatchObject({ status: 409, body: { message: words.unproved(eko) } })
    expect((await read(id)).companyAnswer).toBe('')
    // The mail with the link that verifies it.
    const [, token] = /^desk\.(.+)$/.exec(await portal.proofToken(mailbox))!
    expect((await portal.call('POST', '/api/auth/verify-email', { body: { token } })).status).toBe(200)
    expect((await referrals(id)).body.refusal).toBe('')
  })

  test('desks are checked, changed by supervisors alone, and not over the change of another', async () => {
    const { body } = await portal.call('GET', '/api/cases/company-desks', { token: reader.token })
    expect(body.desks).toMatchObject([{ company: 'eko' }, { company: 'ikeja', mailbox: '', days: 10 }])
    const save = (desk: object, token = admin, version = body.version) =>
      portal.call('PUT', '/api/cases/company-desks', {
        token,
        body: { desks: [{ ...body.desks[0], ...desk }], version },
      })
    const field = async (desk: object) => (await save(desk)).body.fields?.[0]?.field
    expect(await field({ mailbox: 'no address' })).toBe('desks.0.mailbox')
    expect(await field({ mailbox: 'a@b.example, c@d.example' })).toBe('desks.0.mailbox')
    expect(await field({ phone: 'call me' })).toBe('desks.0.phone')
    expect(await field({ company: 'abuja' })).toBe('desks.0.company')
    expect((await save({ days: 0 })).status).toBe(400)
    expect((await save({}, officer.token)).status).toBe(403)
    expect((await save({}, admin, body.version - 1)).status).toBe(409)
    const twice = { desks: [body.desks[0], body.desks[0]], version: body.version }
    expect((await portal.call('PUT', '/api/cases/company-desks', { token: admin, body: twice })).status).toBe(400)
  })
})

describe('sending', () => {
  test('mails the company what it needs and nothing else, tells the owner, and begins the days with the delivery', async () => {
    await prepareDesk(portal, admin)
    const filed = await fileForEko(portal, ada.token, { address: '12 Allen Avenue' })
    const given = await upload(portal, ada.token, `/api/complaints/upload/${filed.id}`, 'complaintsDocuments')
    const other = await upload(portal, ada.token, `/api/complaints/upload/${filed.id}`, 'complaintsDocuments', 'id.pdf')
    const [ticked] = given.body.documents
    const question = 'When was the meter read?'
    const { version } = await read(filed.id)
    const before = { question, documents: [ticked.id], version: version - 1 }
    expect((await refer(filed.id, before)).status).toBe(409)
    const referral = await referToEko(portal, officer.token, filed.id, { ...before, version })
    expect(referral).toMatchObject({
      company: 'eko',
      mailbox,
      state: 'sent',
      question,
      isFirstNotice: false,
      documents: [{ id: ticked.id }],
      actions: ['remind', 'extend', 'withdraw', 'answer'],
    })
    for (const hidden of ['caseId', 'sentById', 'sentByName', 'undeliveredAt', 'askedAt', 'nextWorkAt', 'stepDays'])
      expect(referral).not.toHaveProperty(hidden)
    expect((await referrals(filed.id, reader.token)).body.referrals[0].actions).toEqual([])
    const mail = await portal.mailTo(mailbox, new RegExp(filed.reference))
    const link = `${portal.deps.config.publicUrl}/company-answer/`
    for (const part of [question, 'Ada Okonkwo', '08031234567', '04123456789', '12 Allen Avenue', 'bill.pdf', link])
      expect(mail.text).toContain(part)
    expect(mail.text).not.toContain(ada.email)
    expect(mail.text).not.toContain('id.pdf')
    expect(other.status).toBe(201)
    const own = await read(filed.id, ada.token)
    expect(own).toMatchObject({ status: 'In Progress', version: version + 2, companyAnswer: '' })
    expect(own.timeline.at(-1)).toMatchObject({
      text: `Complaint sent to ${eko}`,
      note: question,
      by: 'The Commission',
    })
    const told = await portal.mailTo(ada.email, /was sent to the company/)
    expect(told.text).toContain(`has sent your complaint ${filed.reference} to ${eko}, which has to answer by`)
    expect((await read(filed.id)).companyAnswer).toBe('sent')
  })

  test('the first notice of a company has 15 working days, and the owner is told why', async () => {
    const { id, reference } = await fileForEko(portal, ada.token, { reportedToDisco: false })
    expect((await referToEko(portal, admin, id)).isFirstNotice).toBe(true)
    const told = await waitFor(
      async () => (await portal.mails()).findLast(({ to, text }) => to === ada.email && /15 working/.test(text)),
      'the mail',
    )
    expect(told.text).toContain(reference)
    const days = 'select step_days as days from case_referrals where case_id = $1'
    expect((await portal.deps.database.pool.query(days, [id])).rows).toEqual([{ days: 15 }])
  })

  test('is refused for documents of another case and unsent attachments, by strangers, readers, and twice', async () => {
    const one = await fileForEko(portal, ada.token)
    const two = await fileForEko(portal, ada.token)
    const given = await upload(portal, ada.token, `/api/complaints/upload/${two.id}`, 'complaintsDocuments')
    const unsent = await uploadAttachment(portal, ada.token, { recordType: 'complaint', recordId: one.id })
    for (const id of [given.body.documents[0].id, unsent.headers.get('document-id'), 'nothing'])
      expect(await refer(one.id, { documents: [id] })).toMatchObject({ body: { message: words.documentMissing } })
    expect((await refer(one.id, {}, ada.token)).status).toBe(403)
    expect((await refer(one.id, {}, reader.token)).status).toBe(403)
    const key = { 'idempotency-key': 'send-once-0001' }
    const both = await Promise.all([refer(one.id, {}, admin), refer(one.id, {}, officer.token)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(await refer(one.id)).toMatchObject({ status: 409, body: { message: words.openBefore(eko) } })
    const again = [await refer(two.id, {}, admin, key), await refer(two.id, {}, admin, key)]
    expect(again.map(({ status, body }) => [status, body.referrals.length])).toEqual([
      [201, 1],
      [201, 1],
    ])
  })

  test('nobody sends their own case', async () => {
    const own = await fileForEko(portal, ada.token)
    await portal.deps.database.pool.query('update cases set user_id = $2 where id = $1', [own.id, officer.id])
    expect(await refer(own.id, {}, officer.token)).toMatchObject({ status: 403, body: { code: 'own-record' } })
    expect((await referrals(own.id, officer.token)).status).toBe(403)
  })
})

describe('while the company has it', () => {
  test('it is reminded once a day, given a later day, and told when it is withdrawn', async () => {
    const { id } = await fileForEko(portal, ada.token)
    const { id: rid, dueAt, version } = await referToEko(portal, admin, id)
    expect((await act(id, rid, 'remind', { version: version - 1 })).status).toBe(409)
    expect((await act(id, rid, 'remind')).body.referrals[0].remindedAt).not.toBeNull()
    await portal.mailTo(mailbox, /^Reminder/)
    expect(await act(id, rid, 'remind')).toMatchObject({ status: 409, body: { message: words.remindedToday } })
    const extend = (until: string) => act(id, rid, 'extend', { until, reason: 'A part is on its way' })
    expect((await extend(dueAt.slice(0, 10))).body.message).toBe(words.dueEarlier)
    expect((await extend('2099-01-01')).body.message).toBe(words.dueTooLate)
    expect((await extend('tomorrow')).status).toBe(400)
    const later = new Date(Date.parse(dueAt) + 7 * 86_400_000).toISOString().slice(0, 10)
    expect((await extend(later)).body.referrals[0].dueAt).toBe(`${later}T22:59:59.000Z`)
    expect((await act(id, rid, 'withdraw', {})).status).toBe(400)
    const taken = await act(id, rid, 'withdraw', { reason: 'Wrong company' })
    expect(taken.body.referrals[0]).toMatchObject({ state: 'withdrawn', withdrawnReason: 'Wrong company' })
    expect(taken.body.refusal).toBe('')
    await portal.mailTo(mailbox, /^No answer needed/)
    expect((await act(id, rid, 'remind')).body.message).toBe(words.notWithCompany)
    expect((await read(id)).companyAnswer).toBe('withdrawn')
    // The owner reads that it was sent, and nothing of what staff arranged with the company.
    expect((await entries(id, ada.token)).map(({ action }) => action)).toEqual(['refer'])
    expect((await entries(id)).map(({ action }) => action)).toEqual([
      'assign',
      'sendReferral',
      'refer',
      'remindCompany',
      'extendReferral',
      'withdrawReferral',
    ])
    expect((await act(id, 'nothing', 'remind')).status).toBe(404)
    const other = await fileForEko(portal, ada.token)
    expect((await act(other.id, rid, 'remind')).status).toBe(404)
  })

  test('resolving the case withdraws it, and the link ends', async () => {
    const { id } = await fileForEko(portal, ada.token)
    await referToEko(portal, admin, id)
    const done = await portal.call('POST', `${complaint.path}/${id}/resolve`, { token: admin, body: { note: 'Done' } })
    expect(done.body).toMatchObject({ status: 'Resolved', companyAnswer: 'withdrawn' })
    expect((await referrals(id)).body).toMatchObject({
      referrals: [{ state: 'withdrawn', withdrawnReason: words.caseResolved, actions: [] }],
      refusal: words.resolved('complaint'),
    })
    expect((await entries(id)).map(({ action, by }) => [action, by])).toContainEqual(['withdrawReferral', 'Automatic'])
    await portal.call('POST', `${complaint.path}/${id}/reopen`, { token: admin, body: { reason: 'It was too early' } })
    expect((await referrals(id)).body.refusal).toBe('')
  })

  test('what is not the customer of one company goes to the one that the officer chooses, and the customer is asked nothing', async () => {
    const { id } = await fileForEko(portal, ada.token)
    const { id: rid } = await referToEko(portal, admin, id)
    const answer = { outcome: 'notCustomer', answer: 'Ikeja serves this street.', how: 'Call' }
    expect((await act(id, rid, 'answer', answer)).body.referrals[0]).toMatchObject({ state: 'notCustomer' })
    expect(await read(id, ada.token)).toMatchObject({ asksIfSolved: false, messages: [{ text: answer.answer }] })
    const send = (company: string) =>
      portal.call('POST', `${complaint.path}/${id}/referrals`, { token: admin, body: { company } })
    expect((await send('nobody')).body.fields).toMatchObject([{ field: 'company' }])
    // Without a desk nothing changes, the company of the case neither.
    expect((await send('ikeja')).status).toBe(409)
    expect(await read(id)).toMatchObject({ distributionCompany: 'eko', companyAnswer: 'notCustomer' })
    await prepareDesk(portal, admin, { company: 'ikeja', mailbox: 'complaints@ikeja.example' })
    expect((await send('ikeja')).status).toBe(201)
    const after = await read(id)
    expect(after.distributionCompany).toBe('ikeja')
    expect(after.timeline).toContainEqual(
      expect.objectContaining({ action: 'edit', note: expect.stringMatching(/now IE Energy/) }),
    )
    expect((await portal.mailTo('complaints@ikeja.example', new RegExp(after.reference))).text).toContain(
      '/company-answer/',
    )
    await prepareDesk(portal, admin)
  })

  test('an answer that staff enter says how it came, and a new referral can follow', async () => {
    const { id, reference } = await fileForEko(portal, ada.token)
    const { id: rid } = await referToEko(portal, admin, id)
    const answer = { outcome: 'rejected', answer: 'The meter is right.', how: 'Call with Mrs Bello' }
    expect((await act(id, rid, 'answer', { ...answer, how: '' })).status).toBe(400)
    expect((await act(id, rid, 'answer', { ...answer, offeredKobo: -1 })).status).toBe(400)
    expect((await act(id, rid, 'answer', { ...answer, offeredKobo: 10 ** 15 })).status).toBe(400)
    expect((await act(id, rid, 'answer', { ...answer, offeredKobo: 1.5 })).status).toBe(400)
    const entered = await act(id, rid, 'answer', { ...answer, offeredKobo: 150_000 })
    expect(entered.body.referrals[0]).toMatchObject({
      state: 'rejected',
      answeredBy: 'staff',
      answeredHow: 'Call with Mrs Bello',
      offeredKobo: 150_000,
      confirmation: '',
    })
    expect((await act(id, rid, 'answer', answer)).status).toBe(409)
    const own = await read(id, ada.token)
    expect(own.messages).toMatchObject([
      { by: eko, text: 'The meter is right.\n\nAmount: ₦1,500.00', fromStaff: false, fromCompany: true },
    ])
    expect((await portal.mailTo(ada.email, new RegExp(`has answered.*${reference}`))).text).toContain('₦1,500.00')
    await referToEko(portal, admin, id)
    expect((await referrals(id)).body.referrals.map(({ state }: { state: string }) => state)).toEqual([
      'sent',
      'rejected',
    ])
  })
})
