import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { eraseAccount, sqlOf } from '#features/accounts/testing.ts'
import { readPdfText } from '#platform/pdf/testing.server.ts'
import { codeFor } from '../engine/service.tokens.server.ts'
import { leaveCustomer } from '../engine/store.server.ts'
import { file, kinds } from '../testing.ts'
import { followMessages as words } from './messages.ts'
import { wrongCodes } from './rules.ts'

const portal = await usePortal()
const admin = await portal.adminToken()
const sql = sqlOf(portal)
const [kind, petition] = kinds
const caller = { name: 'Sade Bello', phone: '08035551234' }
const fileFor = (user: object = caller, of: (typeof kinds)[number] = kind) => file(portal, admin, of, { user })
const letter = (id: string, token = admin, path: string = kind.path) =>
  portal.call('GET', `${path}/${id}/letter`, { token })
const claim = (token: string, reference: string, code: string) =>
  portal.call('POST', '/api/cases/follow/claim', { token, body: { reference, code } })
const read = (token: string, id: string) => portal.call('GET', `${kind.path}/${id}`, { token })

describe('the letter to hand over', () => {
  test('is a PDF for every kind, and the audit log has who printed it', async () => {
    for (const of of [kind, petition]) {
      const name = 'Ọláṣùnkànmí Bello'
      const { id, reference } = await fileFor({ ...caller, name }, of)
      const answer = await fetch(`${portal.url}${of.path}/${id}/letter`, {
        headers: { authorization: `Bearer ${admin}` },
      })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${reference}.pdf"`)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      const text = readPdfText(Buffer.from(await answer.arrayBuffer()))
      const said = [name, reference, await codeFor(portal.deps, id), 'We aim to resolve it by', '/complaint-status']
      for (const words of said) expect(text).toContain(words)
      // Only a complaint goes to the company.
      expect(text.includes('distribution company')).toBe(of === kind)
      const action = `${of.noun}.letter`
      expect(await sql('select 1 from audit_log where record_id = $1 and action = $2', id, action)).toHaveLength(1)
    }
  })

  test('is refused for a case in an account, and unknown to people', async () => {
    const ada = await portal.newUser()
    const own = await file(portal, ada.token, kind)
    expect(await letter(own.id)).toMatchObject({ status: 409, body: { message: words.hasAccount } })
    expect((await letter(own.id, ada.token)).status).toBe(403)
    expect((await letter('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})

describe('a person who registers later', () => {
  test('gets the case into the account with its code, which then ends', async () => {
    const { id, reference, version } = await fileFor({ ...caller, email: 'sade.old@example.com' })
    const code = await codeFor(portal.deps, id)
    const sade = await portal.newUser()
    const answer = await claim(sade.token, reference.toLowerCase(), code.replace('-', ' '))
    expect(answer).toMatchObject({ status: 200, body: { path: `/consumer-complaint/${id}` } })
    const { body } = await read(sade.token, id)
    expect(body).toMatchObject({ own: true, version: version + 1, user: { email: sade.email } })
    expect(body.user.name).not.toBe(caller.name)
    // The details of before may be a stranger's: only staff read them.
    expect(body.timeline.at(-1)).toMatchObject({ text: 'Complaint taken into an account', by: 'You', note: null })
    expect(JSON.stringify(body)).not.toContain('sade.old@example.com')
    const forStaff = (await read(admin, id)).body
    expect(forStaff.timeline.at(-1).note).toContain('Email: sade.old@example.com, now')
    const search = async (q: string) =>
      (await portal.call('GET', `${kind.path}?search=${encodeURIComponent(q)}`, { token: admin })).body.items
    expect(await search(sade.email)).toMatchObject([{ id }])
    // The copy of the person's data has the case, and nothing of a stranger.
    const copy = await portal.call('GET', '/api/users/me/export', { token: sade.token })
    expect(JSON.stringify(copy.body)).toContain(reference)
    expect(JSON.stringify(copy.body)).not.toContain('sade.old@example.com')
    // A repeated call answers the same; nobody else gets in, and there is no other letter.
    expect(await claim(sade.token, reference, code)).toMatchObject({ status: 200 })
    const other = await portal.newUser()
    expect(await claim(other.token, reference, code)).toMatchObject({ status: 404, body: { message: words.notFound } })
    expect((await letter(id)).status).toBe(409)
    // It was not filed for the address, so it stays when the account has another one.
    await portal.deps.database.transaction((tx) => leaveCustomer(tx, sade.id, sade.email))
    expect((await read(sade.token, id)).status).toBe(200)
    // An erased account has no mail, and its case no letter.
    expect((await eraseAccount(portal, sade)).status).toBe(200)
    expect((await read(admin, id)).body.userId).toBe(sade.id)
    expect((await letter(id)).status).toBe(409)
  })

  test('needs the right code of this case, a verified address, and is no member of staff', async () => {
    const [one, other] = [await fileFor(), await fileFor()]
    const [code, wrong] = [await codeFor(portal.deps, one.id), await codeFor(portal.deps, other.id)]
    const sade = await portal.newUser()
    const unverified = await portal.newUnprovedUser()
    expect(await claim(unverified.token, one.reference, code)).toMatchObject({
      status: 409,
      body: { message: words.claimUnverified },
    })
    expect(await claim(admin, one.reference, code)).toMatchObject({ status: 409, body: { message: words.staffClaim } })
    expect((await claim(sade.token, one.reference, '')).status).toBe(400)
    for (let nth = 0; nth < wrongCodes; nth++)
      expect(await claim(sade.token, one.reference, wrong)).toMatchObject({
        status: 404,
        body: { message: words.notFound },
      })
    expect((await claim(sade.token, one.reference, code)).status).toBe(429)
    expect((await read(admin, one.id)).body.userId).toBeNull()
  })

  test('is one, when two claim it at once', async () => {
    const { id, reference } = await fileFor()
    const code = await codeFor(portal.deps, id)
    const people = await Promise.all(Array.from({ length: 4 }, () => portal.newUser()))
    const answers = await Promise.all(people.map(({ token }) => claim(token, reference, code)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404, 404])
  })
})
