import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { caseThread } from '../engine/service.thread.server.ts'
import { findCase } from '../engine/store.server.ts'
import { confirmationToken, prepareDesk, readReferrals, referToEko } from '../referrals/testing.ts'
import { linkToken } from '../referrals/service.company.server.ts'
import { findReferred } from '../referrals/service.changes.server.ts'
import { callsOf } from '../related/testing.ts'
import { complaintBody, complaintKind, customer, file, kinds } from '../testing.ts'
import { contactMails } from './rules.ts'
import { fileAlone } from './testing.ts'

const portal = await usePortal({ own: 'the desks of all companies' })
const sql = sqlOf(portal)
const admin = await portal.adminToken()
const officer = (await newStaff(portal, ['case-officer', 'case-supervisor'])).token
const [kind] = kinds
await prepareDesk(portal, admin)

const call = (path: string, token: string | undefined, body: object = {}, method = 'POST') =>
  portal.call(method, path, { ...(token && { token }), body })
const act = (id: string, action: string, body: object = {}, token = officer) =>
  call(`${kind.path}/${id}/${action}`, token, body)
const read = async (id: string, token = officer) => (await portal.call('GET', `${kind.path}/${id}`, { token })).body
const edit = (id: string, user: object) =>
  call(`${kind.path}/${id}`, officer, { ...complaintBody, user: { name: 'Bola Ade', ...user } }, 'PUT')
const follow = ({ reference, code }: { reference: string; code: string }, more: object = {}, path = '') =>
  call(`/api/cases/follow${path}`, undefined, { reference, code, ...more })
const contactLink = async (to: string) =>
  /\/complaint-confirm\/([\w-]+)/.exec((await portal.mailTo(to, /^Confirm your address/)).text)![1]!
const press = (token: string) =>
  fetch(`${portal.url}/complaint-confirm/${token}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams() })

/** The subjects of all mails to an address, once no mail waits any more. */
async function mailsTo(email: string): Promise<string[]> {
  const waiting = `select count(*)::int as n from jobs.job where name in ('cases.mail', 'cases.mail-contact')
    and state in ('created', 'retry', 'active') and start_after <= now()`
  await expect.poll(async () => (await sql(waiting))[0].n, { timeout: 60_000 }).toBe(0)
  return (await portal.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)
}

test('what the person says by the code that they got on filing counts in public figures, and nobody issued it', async () => {
  const one = await fileAlone(portal, { phone: '08035550101' }, { distributionCompany: 'eko' })
  expect((await read(one.id)).code).toMatchObject({ by: '' })
  expect((await act(one.id, 'confirm-contact')).status).toBe(200)
  const { id: rid } = await referToEko(portal, officer, one.id)
  const link = await linkToken(portal.deps, 'referral', (await findReferred(portal.deps, rid))!)
  const body = { outcome: 'fixed', answer: 'The meter was read again.' }
  expect((await call(`/api/referrals/${link}/answer`, undefined, body)).status).toBe(200)
  await readReferrals(portal, officer, one.id)
  // An entry of the person without an account, other than by the code.
  await call(`/api/referrals/confirmations/${await confirmationToken(portal, rid)}`, undefined, { solved: true })
  await sql(`update case_referrals set confirmation = 'asked', confirmed_at = null where id = $1`, rid)
  expect((await follow(one, { solved: true }, '/confirm')).status).toBe(200)
  const { timeline } = await read(one.id)
  expect(timeline.at(-1).text).not.toContain('not counted')
  expect(timeline.at(-1).by).toContain('with the code')
  expect(timeline.at(-1).by).not.toContain('issued by')
  expect((await sql('select code_issuer_id from case_referrals where id = $1', rid))[0].code_issuer_id).toBe('')
})

test('an officer who corrects the address opens no account, and the new address gets the mail that confirms it', async () => {
  const owner = await portal.newUser()
  const wrong = `worng-${process.pid}@alone.example.com`
  const one = await fileAlone(portal, { email: wrong })
  const old = await contactLink(wrong)
  expect((await edit(one.id, { email: owner.email, phone: '08035550102' })).status).toBe(200)
  expect(await read(one.id)).toMatchObject({ userId: null, unconfirmed: true, user: { email: owner.email } })
  expect((await read(one.id, owner.token)).statusCode).toBe(404)
  expect((await follow(one)).status).toBe(200)
  expect((await press(old)).status).toBe(404)
  expect(await mailsTo(owner.email)).toEqual([`Confirm your address for your complaint [${one.reference}]`])
  expect((await press(await contactLink(owner.email))).status).toBe(303)
  expect(await read(one.id, owner.token)).toMatchObject({ own: true, unconfirmed: false })
  // Another phone number is no reason for a mail.
  const two = await fileAlone(portal, { email: `right-${process.pid}@alone.example.com` })
  await edit(two.id, { email: `right-${process.pid}@alone.example.com`, phone: '08035550103' })
  expect(await mailsTo(`right-${process.pid}@alone.example.com`)).toHaveLength(1)
})

test.each(['verified in the portal', 'unknown'])(
  'an address that is %s gets the one mail and nothing else, until the press',
  async (what) => {
    const email = what === 'unknown' ? `quiet-${process.pid}@alone.example.com` : (await portal.newUser()).email
    const one = await fileAlone(portal, { email })
    expect((await act(one.id, 'acknowledge')).status).toBe(200)
    expect((await act(one.id, 'messages', { content: 'Which meter is it?', asks: true })).status).toBe(200)
    const sade = await portal.newUser()
    expect((await follow(one)).body.messages).toMatchObject([{ text: 'Which meter is it?' }])
    expect((await call('/api/cases/follow/claim', sade.token, one)).status).toBe(200)
    const contact = `Confirm your address for your complaint [${one.reference}]`
    expect(await mailsTo(email)).toEqual([contact])
    // Of an account its registration may have mailed one.
    if (what === 'unknown') expect(portal.proofCount(email)).toBe(0)
    expect((await press(await contactLink(email))).status).toBe(303)
    // What is open is mailed then; of a claim, where no account has the address.
    const question = `A question about your complaint [${one.reference}]`
    const claim = `Is it you who wants your complaint in an account? [${one.reference}]`
    expect((await mailsTo(email)).sort()).toEqual([question, contact, ...(what === 'unknown' ? [claim] : [])].sort())
  },
)

test('an officer who confirms the contact sends the open question, and the account that asked for it still waits for a call', async () => {
  const email = `called-${process.pid}@alone.example.com`
  const one = await fileAlone(portal, { email, phone: '08035550107' })
  const sade = await portal.newUser()
  expect((await call('/api/cases/follow/claim', sade.token, one)).status).toBe(200)
  expect((await act(one.id, 'messages', { content: 'Which meter is it?', asks: true })).status).toBe(200)
  await sql('update cases set answer_since = now() where id = $1', one.id)
  expect((await act(one.id, 'confirm-contact')).status).toBe(200)
  expect(await read(one.id)).toMatchObject({ answerSince: expect.any(String), claim: { email: sade.email } })
})

test('contact mails to one address are few, however many cases name it', async () => {
  const email = `flooded-${process.pid}@alone.example.com`
  for (let nth = 0; nth < contactMails + 2; nth++) await fileAlone(portal, { email })
  const one = await fileAlone(portal, { phone: '08035550104' })
  await edit(one.id, { email })
  expect(await mailsTo(email)).toHaveLength(contactMails)
})

test('nobody answers by mail for an address that nobody has confirmed', async () => {
  const email = `replies-${process.pid}@alone.example.com`
  const one = await fileAlone(portal, { email })
  const thread = caseThread(complaintKind)
  const reply = { threadId: one.id, sender: { person: undefined, email }, text: 'It is mine.', quoted: '', files: [] }
  const send = () => portal.deps.database.transaction((tx) => thread.addReply(portal.deps, tx, reply))
  expect((await thread.find(portal.deps, one.id))!.recipients).toEqual([])
  await expect(send()).rejects.toMatchObject({ statusCode: 404 })
  expect((await act(one.id, 'confirm-contact')).status).toBe(200)
  expect((await thread.find(portal.deps, one.id))!.recipients).toEqual([`address:${email}`])
  await send()
  expect((await follow(one)).body.messages).toMatchObject([{ text: 'It is mine.' }])
})

test('a case that an officer moves into an account is confirmed, can go to its company, and is unconfirmed again where it leaves', async () => {
  const typed = await portal.newUser()
  const sade = await portal.newUser()
  const one = await fileAlone(portal, { email: typed.email, phone: '08035550105' }, { distributionCompany: 'eko' })
  const link = await contactLink(typed.email)
  expect((await call('/api/cases/follow/claim', sade.token, one)).status).toBe(200)
  expect((await act(one.id, 'confirm-claim')).status).toBe(200)
  expect(await read(one.id, sade.token)).toMatchObject({ own: true, unconfirmed: false })
  expect((await press(link)).status).toBe(404)
  await referToEko(portal, officer, one.id)
  expect((await act(one.id, 'detach', { reason: 'It was somebody else.' })).status).toBe(200)
  // Not into the account that has the typed address.
  expect(await read(one.id)).toMatchObject({ userId: null, unconfirmed: true, user: { email: typed.email } })
  expect((await findCase(portal.deps.database.db, one.id))!.userId).toBeNull()
})

test('the page behind the link says where the case is in an account already', async () => {
  const user = await portal.newUser()
  await fileAlone(portal, { email: user.email })
  const link = await contactLink(user.email)
  expect((await press(link)).status).toBe(303)
  const html = await (await fetch(`${portal.url}/complaint-confirm/${link}`)).text()
  expect(html).toContain('Log in to see it among your complaints.')
  expect(html).not.toContain('the code that you saw')
})

test('who types one address is not one person', async () => {
  const email = `twice-${process.pid}@alone.example.com`
  const calls = callsOf(portal)
  const [one, two] = [await fileAlone(portal, { email }), await fileAlone(portal, { email })]
  const known = await file(portal, admin, kind, { user: { ...customer, email, phone: '08035550106' } })
  const reasons = async (id: string) =>
    Object.fromEntries(
      ((await calls.related(id, officer)).related as { id: string; reasons: string[] }[]).map((each) => [
        each.id,
        each.reasons,
      ]),
    )
  expect(await reasons(one.id)).toMatchObject({ [two.id]: ['typedAddress'], [known.id]: ['typedAddress'] })
  expect(await reasons(known.id)).toMatchObject({ [one.id]: ['typedAddress'] })
  await follow(one, { content: 'The blue one.' }, '/messages')
  const message = (await read(one.id)).messages[0]
  const move = () =>
    act(one.id, `messages/${message.id}/withhold`, { reference: two.reference, reason: 'It is about the other.' })
  expect((await move()).status).toBe(409)
  const { database } = portal.deps
  expect(await caseThread(complaintKind).findNamed!(portal.deps, one.id, two.reference)).toEqual([])
  for (const { id } of [one, two]) expect((await act(id, 'confirm-contact')).status).toBe(200)
  expect(await reasons(one.id)).toMatchObject({ [two.id]: ['person'], [known.id]: ['person'] })
  expect((await move()).status).toBe(200)
  expect((await findCase(database.db, two.id))!.answerSince).not.toBeNull()
})
