import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { eraseAccount, sqlOf } from '#features/accounts/testing.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { leaveCustomer } from '../engine/store.server.ts'
import { file, issueCode, kinds } from '../testing.ts'
import { followMessages as words } from './messages.ts'
import { claimDays, claimsOfCase, heldDays, wrongCodes } from './rules.ts'

const portal = await usePortal()
const admin = await portal.adminToken()
const sql = sqlOf(portal)
const officer = (await newStaff(portal, ['case-officer'])).token
const [kind] = kinds
const caller = { name: 'Sade Bello', phone: '08035551234' }
const call = (path: string, token: string | undefined, body?: object) =>
  portal.call('POST', path, { ...(token && { token }), ...(body && { body }) })
const claim = (token: string, { reference, code }: { reference: string; code: string }) =>
  call('/api/cases/follow/claim', token, { reference, code })
const act = (token: string, id: string, action: string, body: object = {}) =>
  call(`${kind.path}/${id}/${action}`, token, body)
const read = (token: string, id: string) => portal.call('GET', `${kind.path}/${id}`, { token })
const follow = ({ reference, code }: { reference: string; code: string }, more: object = {}, path = '') =>
  call(`/api/cases/follow${path}`, undefined, { reference, code, ...more })

let nth = 0
async function fileWithCode(user: object = caller) {
  const { id, reference } = await file(portal, admin, kind, { user })
  return { id, reference, code: await issueCode(portal, admin, id) }
}
/** With a mailbox that its owner has verified. */
async function fileWithMailbox() {
  const email = `mailbox-${++nth}-${process.pid}@example.com`
  await sql('insert into proved_addresses (email, proved_at) values ($1, now())', email)
  return { email, ...(await fileWithCode({ ...caller, email })) }
}
async function linkTo(email: string): Promise<string> {
  const { text } = await portal.mailTo(email, /in an account/)
  return /\/complaint-claim\/([\w-]+)/.exec(text)![1]!
}
const answer = (token: string, mine: boolean) => call(`/api/case-claims/${token}`, undefined, { mine })
const backdate = (id: string, path: string, days: number) =>
  sql(
    `update cases set claim = jsonb_set(claim, '${path}', to_jsonb((now() - interval '${days} days')::text)) where id = $1`,
    id,
  )

describe('a claim', () => {
  test('of a case with a verified mailbox waits for its link, and gives no access until then', async () => {
    const one = await fileWithMailbox()
    const sade = await portal.newUser()
    expect(await claim(sade.token, one)).toMatchObject({
      status: 200,
      body: { path: null, message: words.claimMailed },
    })
    expect((await read(sade.token, one.id)).status).toBe(404)
    expect((await follow(one)).status).toBe(200)
    const link = await linkTo(one.email)
    // Neither an officer nor the opening of the link confirms it.
    expect(await act(officer, one.id, 'confirm-claim')).toMatchObject({
      status: 409,
      body: { message: words.claimByMailbox },
    })
    expect((await portal.call('GET', `/api/case-claims/${link}`)).body).toEqual({
      reference: one.reference,
      isTaken: false,
    })
    expect((await read(sade.token, one.id)).status).toBe(404)
    expect((await answer(link, true)).status).toBe(200)
    const { body } = await read(sade.token, one.id)
    expect(body).toMatchObject({ own: true, user: { email: sade.email } })
    expect(body.timeline.at(-1)).toMatchObject({ text: 'Complaint taken into an account', note: null })
    expect(JSON.stringify(body)).not.toContain(one.email)
    expect((await read(admin, one.id)).body.timeline.at(-1).note).toContain(`Email: ${one.email}, now`)
    expect((await follow(one)).status).toBe(404)
    expect((await act(admin, one.id, 'code')).status).toBe(409)
    expect(await claim(sade.token, one)).toMatchObject({ status: 200, body: { path: `/consumer-complaint/${one.id}` } })
    // It was not filed for the address, so it stays when the account has another one, and when the account is erased.
    await portal.deps.database.transaction((tx) => leaveCustomer(tx, sade.id, sade.email))
    expect((await read(sade.token, one.id)).status).toBe(200)
    expect((await eraseAccount(portal, sade)).status).toBe(200)
    expect((await read(admin, one.id)).body.userId).toBe(sade.id)
  })

  test('is answered on the page of its link, which needs a choice and no scripts', async () => {
    const one = await fileWithMailbox()
    await claim((await portal.newUser()).token, one)
    const page = `${portal.url}/complaint-claim/${await linkTo(one.email)}`
    const html = await (await fetch(page)).text()
    for (const said of ['Was this you?', one.reference, 'Somebody has used the code']) expect(html).toContain(said)
    const post = (mine: string) =>
      fetch(page, { method: 'POST', body: new URLSearchParams({ mine }), redirect: 'manual' })
    const unsaid = await post('')
    expect([unsaid.status, await unsaid.text()]).toEqual([400, expect.stringContaining(words.mineMissing)])
    const sent = await post('no')
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${new URL(page).pathname}?sent=no`])
    const thanks = await fetch(`${page}?sent=no`)
    expect([thanks.status, await thanks.text()]).toEqual([200, expect.stringContaining('The code does not work any')])
    expect((await follow(one)).status).toBe(404)
  })

  test('that waits ends with the code where the mailbox says that this was not me', async () => {
    const one = await fileWithMailbox()
    const sade = await portal.newUser()
    await claim(sade.token, one)
    const link = await linkTo(one.email)
    expect((await answer(link, false)).status).toBe(200)
    expect((await answer(link, true)).status).toBe(404)
    expect((await follow(one)).status).toBe(404)
    expect((await read(sade.token, one.id)).status).toBe(404)
    expect((await read(admin, one.id)).body.timeline.at(-1).text).toContain('not taken into an account')
  })

  test('that was confirmed is undone by the same link, and the account is told', async () => {
    const one = await fileWithMailbox()
    const thief = await portal.newUser()
    await claim(thief.token, one)
    const link = await linkTo(one.email)
    await answer(link, true)
    expect((await answer(link, false)).status).toBe(200)
    expect((await read(thief.token, one.id)).status).toBe(404)
    expect((await read(admin, one.id)).body).toMatchObject({
      userId: null,
      code: null,
      user: { ...caller, email: one.email },
    })
    expect((await portal.mailTo(thief.email, /no longer in your account/)).text).toContain(words.notMe)
    // An account that verifies the mailbox later gets the case, as before.
    expect((await answer(link, true)).status).toBe(404)
  })

  test('of a case without a verified mailbox waits for an officer who did not issue the code', async () => {
    const one = await fileWithCode({ ...caller, email: `unverified-${process.pid}@example.com` })
    const sade = await portal.newUser()
    expect(await claim(sade.token, one)).toMatchObject({
      status: 200,
      body: { path: null, message: words.claimCalled },
    })
    expect((await read(sade.token, one.id)).status).toBe(404)
    const { body } = await read(officer, one.id)
    expect(body).toMatchObject({ claim: { email: sade.email }, answerSince: expect.any(String) })
    expect(body.actions).toContain('confirmClaim')
    expect(await act(admin, one.id, 'confirm-claim')).toMatchObject({ status: 409, body: { message: words.ownCode } })
    // Somebody else asks meanwhile: what the officer saw is no longer so.
    const other = await portal.newUser()
    await claim(other.token, one)
    expect((await act(officer, one.id, 'confirm-claim', { version: body.version })).status).toBe(409)
    await claim(sade.token, one)
    expect((await act(officer, one.id, 'confirm-claim')).status).toBe(200)
    expect((await read(sade.token, one.id)).body).toMatchObject({ own: true, user: { email: sade.email } })
    expect((await read(other.token, one.id)).status).toBe(404)
  })

  test('ends with a new code, and after a month', async () => {
    const [one, other] = [await fileWithCode(), await fileWithMailbox()]
    const sade = await portal.newUser()
    await claim(sade.token, one)
    await issueCode(portal, admin, one.id)
    expect((await act(officer, one.id, 'confirm-claim')).status).toBe(409)
    await claim(sade.token, other)
    const link = await linkTo(other.email)
    await backdate(other.id, '{at}', claimDays + 1)
    expect((await answer(link, true)).status).toBe(404)
    expect((await read(admin, other.id)).body).toMatchObject({ claim: null, userId: null })
  })

  test('needs the right code, a verified address, and is neither of staff nor of who issued the code', async () => {
    const [one, other] = [await fileWithCode(), await fileWithCode()]
    const sade = await portal.newUser()
    const refused = (token: string, message: string) =>
      claim(token, one).then((got) => expect(got).toMatchObject({ status: 409, body: { message } }))
    await refused((await portal.newUnprovedUser()).token, words.claimUnverified)
    await refused(admin, words.staffClaim)
    // The private account of the officer, known by its phone number.
    await sql(
      "update users set phone = '08039990001' where id = $1 or id = (select (code->>'byId')::uuid from cases where id = $2)",
      sade.id,
      one.id,
    )
    await refused(sade.token, words.issuerClaim)
    await sql("update users set phone = '08039990002' where id = $1", sade.id)
    for (let time = 0; time < wrongCodes; time++)
      expect((await claim(sade.token, { ...one, code: other.code })).status).toBe(404)
    expect((await claim(sade.token, one)).status).toBe(429)
  })

  test('is mailed few times a day', async () => {
    const one = await fileWithMailbox()
    for (let time = 0; time <= claimsOfCase; time++)
      expect((await claim((await portal.newUser()).token, one)).status).toBe(time < claimsOfCase ? 200 : 429)
  })
})

describe('for a week after a claim', () => {
  test('the account reads and writes, and withdraws, changes and escalates nothing', async () => {
    const one = await fileWithMailbox()
    const sade = await portal.newUser()
    await claim(sade.token, one)
    await answer(await linkTo(one.email), true)
    const { body } = await read(sade.token, one.id)
    expect(body.heldUntil).toBeTruthy()
    expect(body.actions.toSorted()).toEqual(['message', 'upload'])
    expect((await act(sade.token, one.id, 'messages', { content: 'It is mine.' })).status).toBe(200)
    const edit = { ...kind.body, description: 'Another text.' }
    for (const [action, input] of [
      ['withdraw', {}],
      ['escalate', { escalationNote: 'Now' }],
    ] as const)
      expect((await act(sade.token, one.id, action, input)).body.message).toMatch(/Until .* you can read it and write/)
    expect((await portal.call('PUT', `${kind.path}/${one.id}`, { token: sade.token, body: edit })).status).toBe(409)
    await backdate(one.id, '{taken,at}', heldDays + 1)
    expect((await act(sade.token, one.id, 'withdraw')).status).toBe(200)
  })

  test('staff give the case back with a reason, also to an account that has verified the mailbox since', async () => {
    const one = await fileWithMailbox()
    const thief = await portal.newUser()
    await claim(thief.token, one)
    await answer(await linkTo(one.email), true)
    const owner = await portal.newUser()
    await sql('update users set email = $2 where id = $1', owner.id, one.email)
    expect((await act(officer, one.id, 'detach', { reason: ' ' })).status).toBe(400)
    expect((await act(thief.token, one.id, 'detach', { reason: 'x' })).status).toBe(403)
    const reason = 'The customer called: a stranger had the letter.'
    expect((await act(officer, one.id, 'detach', { reason })).body).toMatchObject({
      userId: owner.id,
      user: { ...caller, email: one.email },
    })
    expect((await read(thief.token, one.id)).status).toBe(404)
    expect((await read(owner.token, one.id)).body.timeline.at(-1)).toMatchObject({ action: 'detach', note: reason })
    expect((await portal.mailTo(thief.email, /no longer in your account/)).text).toContain(reason)
    expect(
      await sql("select 1 from audit_log where record_id = $1 and action = 'complaint.detach'", one.id),
    ).toHaveLength(1)
    expect((await act(officer, one.id, 'detach', { reason })).status).toBe(409)
    // A case that the account filed itself is nobody else's.
    const own = await file(portal, owner.token, kind)
    expect((await act(officer, own.id, 'detach', { reason })).status).toBe(409)
  })
})

describe('what is done with a code', () => {
  test('says so in the history and in the audit log, for staff with who issued the code', async () => {
    const one = await fileWithCode()
    const sent = await follow(one, { content: 'I agree and withdraw my complaint.' }, '/messages')
    expect(sent.body.messages).toMatchObject([{ by: 'You, with the code of the letter', own: true }])
    const { body } = await read(admin, one.id)
    expect(body.messages.at(-1).by).toBe(`${caller.name}, with the code of the letter (issued by ${body.code.by})`)
    const entries = await sql(
      "select actor_id, details->>'codeIssuer' as issuer from audit_log where record_id = $1 and action = 'complaint.message'",
      one.id,
    )
    expect(entries).toEqual([{ actor_id: 'code', issuer: expect.stringMatching(/^[\da-f-]{36}$/) }])
  })

  test('is never done by staff', async () => {
    const one = await fileWithCode()
    const body = { reference: one.reference, code: one.code }
    for (const path of ['', '/messages', '/confirm'])
      for (const token of [admin, officer])
        expect(
          (await call(`/api/cases/follow${path}`, token, { ...body, content: 'x', solved: true })).body.message,
        ).toBe(words.staffCode)
  })
})
