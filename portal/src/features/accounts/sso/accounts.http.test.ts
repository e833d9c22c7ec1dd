import { beforeEach, expect, test } from 'vitest'
import { auditOf, logInBySso, useSso } from './testing.ts'

const sso = await useSso({ OIDC_DUTIES: 'press=editor,publisher; cn=Licences,dc=gov=licensing-officer' })

const query = (text: string, values: unknown[] = []) => sso.portal.deps.database.pool.query(text, values)
let auditBefore = 0
beforeEach(async () => void (auditBefore = (await auditOf(sso)).length))
const audited = async () => (await auditOf(sso)).slice(auditBefore)
const dutiesOf = async (id: string) =>
  ((await query('select duties from users where id = $1', [id])).rows as { duties: string[] }[])[0]!.duties

/** A person at the provider with a verified address. */
const person = (name: string, email: string, groups?: string[]) =>
  void (sso.provider.people[name] = { email, email_verified: true, given_name: name, ...(groups && { groups }) })

async function newStaff(name: string, duties: string[] = [], groups?: string[]) {
  const { id, email, token, password } = await sso.portal.newUser()
  await query(`update users set role = 'Admin', duties = $2 where id = $1`, [id, duties])
  person(name, email, groups)
  return { id, email, token, password }
}

test('a member of staff with the same verified address is linked, and stays linked when the address changes', async () => {
  const amaka = await newStaff('amaka', ['auditor'])
  expect((await logInBySso(sso, 'amaka')).user).toMatchObject({ id: amaka.id, duties: ['auditor'] })
  expect(await audited()).toMatchObject([{ action: 'account.link-sso', recordId: amaka.id }])
  person('amaka', 'amaka.new@commission.test')
  expect((await logInBySso(sso, 'amaka')).user).toMatchObject({ id: amaka.id, email: amaka.email })
})

test('another person of the provider with the address of a linked account is refused', async () => {
  const { email } = await newStaff('bisi')
  await logInBySso(sso, 'bisi')
  person('successor', email)
  expect((await logInBySso(sso, 'successor')).ended).toBe('/login?sso=not-linked')
})

test('an account of the public is never taken over', async () => {
  const { id, email, token } = await sso.portal.newUser()
  person('consumer', email)
  expect((await logInBySso(sso, 'consumer')).ended).toBe('/login?sso=customer')
  expect(await audited()).toMatchObject([
    { action: 'sso.refuse-account', recordId: id, details: { reason: 'customer' } },
  ])
  expect((await sso.portal.call('GET', '/api/auth/me', { token })).body).toMatchObject({ role: 'User' })
  expect((await query('select * from sso_identities where user_id = $1', [id])).rows).toEqual([])
})

test('an address that staff have not proved here is not linked', async () => {
  const { id, email } = await sso.portal.newUnprovedUser()
  await query(`update users set role = 'Admin' where id = $1`, [id])
  person('unproved', email)
  expect((await logInBySso(sso, 'unproved')).ended).toBe('/login?sso=not-linked')
})

test('an address that another account gave up and may take back makes no account', async () => {
  const { id } = await sso.portal.newUser()
  await query(
    `insert into email_changes (user_id, from_email, to_email, requested_at, applied_at, undo_until)
     values ($1, 'given.up@commission.test', 'x@commission.test', now(), now(), now() + interval '1 day')`,
    [id],
  )
  person('reserved', 'given.up@commission.test')
  expect((await logInBySso(sso, 'reserved')).ended).toBe('/login?sso=customer')
})

test('a person who is no longer staff is refused, whatever the groups say', async () => {
  const { id } = await newStaff('chike', [], ['press'])
  expect((await logInBySso(sso, 'chike')).user!.duties).toEqual(['editor', 'publisher'])
  await query(`update users set role = 'User', duties = '{}' where id = $1`, [id])
  expect((await logInBySso(sso, 'chike')).ended).toBe('/login?sso=not-staff')
  expect(await dutiesOf(id)).toEqual([])
})

test('duties follow the groups at each login; what people gave stays', async () => {
  const { id } = await newStaff('dayo', ['auditor', 'licensing-officer'], ['press', 'unknown', 'administrator'])
  expect((await logInBySso(sso, 'dayo')).user!.duties).toEqual(['editor', 'publisher', 'auditor'])
  expect((await audited()).at(-1)).toMatchObject({
    action: 'account.link-sso',
  })
  const entries = await auditOf(sso, 'account.set-duties-by-groups')
  expect(entries.at(-1)).toMatchObject({ recordId: id, details: { duties: ['editor', 'publisher', 'auditor'] } })
  person('dayo', 'any@commission.test', ['cn=Licences,dc=gov'])
  expect((await logInBySso(sso, 'dayo')).user!.duties).toEqual(['licensing-officer', 'auditor'])
  person('dayo', 'any@commission.test')
  expect((await logInBySso(sso, 'dayo')).user!.duties).toEqual(['auditor'])
  const before = (await auditOf(sso, 'account.set-duties-by-groups')).length
  await logInBySso(sso, 'dayo')
  expect((await auditOf(sso, 'account.set-duties-by-groups')).length).toBe(before)
})

test('groups take neither the last administrator nor an integrity officer away', async () => {
  const { id } = await newStaff('efe', ['administrator', 'integrity-officer'], [])
  expect((await logInBySso(sso, 'efe')).user!.duties).toEqual(['administrator', 'integrity-officer'])
  expect(await dutiesOf(id)).toEqual(['administrator', 'integrity-officer'])
})

test('a new account gets the duties of its groups, and of two first logins at once it is made by one', async () => {
  person('fola', 'fola@commission.test', ['press'])
  // An account has one ticket at a time: that of one of them may be gone.
  const both = await Promise.allSettled([logInBySso(sso, 'fola'), logInBySso(sso, 'fola')])
  const made = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value.user?.id] : []))
  const { rows } = await query(`select id, duties, role from users where email = 'fola@commission.test'`)
  expect(rows).toEqual([{ id: made[0], duties: ['editor', 'publisher'], role: 'Admin' }])
  expect((await audited()).filter(({ action }) => action === 'account.make-by-sso')).toHaveLength(1)
})

test('a person with an address and no name gets names, without which no screen opens', async () => {
  sso.provider.people['terse'] = { email: 'terse@commission.test', email_verified: true }
  expect((await logInBySso(sso, 'terse')).user).toMatchObject({ name: 'terse', surname: 'Staff' })
})

test('an account of single sign-on has no password until its owner sets one, and every login of it is the own one', async () => {
  person('gozie', 'gozie@commission.test')
  const { token } = await logInBySso(sso, 'gozie')
  for (const password of ['', 'Sturdy-Lamp9!']) {
    const body = { email: 'gozie@commission.test', password }
    expect((await sso.portal.call('POST', '/api/auth/login', { body })).status).toBe(password ? 401 : 400)
  }
  for (const begin of ['totp', 'passkeys/register/options']) {
    const refused = await sso.portal.call('POST', `/api/auth/${begin}`, { token })
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    expect(refused.body.message).toContain('Forgot password')
  }
})

test('the own data has the identity, and a deleted account loses it', async () => {
  const { id, email, token, password } = await newStaff('hauwa')
  await logInBySso(sso, 'hauwa')
  const { body } = await sso.portal.call('GET', '/api/users/me/export', { token })
  expect(body.singleSignOn).toMatchObject([{ issuer: sso.provider.issuer, subject: 'hauwa' }])
  expect((await sso.portal.call('DELETE', '/api/users/me', { token, body: { password } })).status).toBe(200)
  expect((await query('select * from sso_identities where user_id = $1', [id])).rows).toEqual([])
  person('hauwa', email)
  expect((await logInBySso(sso, 'hauwa')).user!.id).not.toBe(id)
})

test('nonsense of a provider is no person', async () => {
  sso.provider.people['strange'] = { email: ['x@commission.test'] as never, email_verified: true }
  expect((await logInBySso(sso, 'strange')).ended).toBe('/login?sso=unverified')
  sso.provider.people['loud'] = {
    email: 'LOUD@commission.test',
    email_verified: true,
    given_name: `<b>${'x'.repeat(500)}`,
    groups: 'press' as never,
  }
  const { user } = await logInBySso(sso, 'loud')
  expect(user).toMatchObject({ email: 'loud@commission.test', duties: [], name: `<b>${'x'.repeat(97)}` })
})
