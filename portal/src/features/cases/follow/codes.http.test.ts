import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { visitor } from '#platform/actor.ts'
import { customer, file, issueCode, kinds } from '../testing.ts'
import { followMessages as words } from './messages.ts'
import { codeDays, wrongCodes, wrongCodesOfNetwork } from './rules.ts'
import { requireCaseByCode } from './service.follow.server.ts'

const portal = await usePortal()
const admin = await portal.adminToken()
const sql = sqlOf(portal)
const [kind] = kinds

const open = (reference: string, code: string, address = '203.0.113.20') =>
  requireCaseByCode(portal.deps, { reference, code, address, actor: visitor })
const fileForStranger = (email: string) => file(portal, admin, kind, { user: { ...customer, email } })
const wrong = 'AAAA-AAAA'

test('a case is reached by its reference and code, however they are typed', async () => {
  const { id, reference } = await fileForStranger('code-typed@example.com')
  const code = await issueCode(portal, admin, id)
  const spaced = `\u200b${code.toLowerCase().replace('-', ' – ')} `
  for (const [typed, given] of [
    [reference, code],
    [`Ref: ${reference.toLowerCase()}.`, code.replace('-', '')],
    [reference.replaceAll('-', ' '), spaced],
    [`[${reference}]`, code],
    [`(${reference.replaceAll('-', '.')}).`, code],
    [reference.replace(/-0+(\d+)$/, '-$1'), code],
  ])
    expect(await open(typed!, given!)).toMatchObject({ id })
})

test('an unknown reference, a wrong code, the code of another case and a case in an account have one answer', async () => {
  const { id, reference } = await fileForStranger('code-one@example.com')
  const other = await fileForStranger('code-two@example.com')
  const ada = await portal.newUser()
  const own = await file(portal, ada.token, kind)
  for (const [typed, code] of [
    ['CP-2026-999999', await issueCode(portal, admin, id)],
    [reference, wrong],
    [reference, ''],
    [reference, await issueCode(portal, admin, other.id)],
    [own.reference, wrong],
  ])
    await expect(open(typed!, code!)).rejects.toMatchObject({ statusCode: 404, message: words.notFound })
})

test('after five wrong codes for a reference in an hour the right one is refused too, and another reference is not', async () => {
  const { id, reference } = await fileForStranger('code-guessed@example.com')
  const other = await fileForStranger('code-quiet@example.com')
  const code = await issueCode(portal, admin, id)
  for (let nth = 0; nth < wrongCodes; nth++) {
    // Right ones in between are not counted. However it is written, it is one reference; the network does not matter.
    if (nth < wrongCodes - 1) await open(reference, code)
    const typed = nth % 2 ? reference.toLowerCase() : reference
    await expect(open(typed, wrong, `203.0.113.${100 + nth}`)).rejects.toMatchObject({ statusCode: 404 })
  }
  await expect(open(reference, code, '203.0.113.200')).rejects.toMatchObject({ statusCode: 429 })
  expect(await open(other.reference, await issueCode(portal, admin, other.id))).toMatchObject({ id: other.id })
})

test('a network that tries many references is refused, also for references that nobody has', async () => {
  const address = '203.0.113.77'
  for (let nth = 0; nth < wrongCodesOfNetwork; nth++)
    await expect(open(`CP-2026-${70_000 + nth}`, wrong, address)).rejects.toMatchObject({ statusCode: 404 })
  await expect(open('CP-2026-79999', wrong, address)).rejects.toMatchObject({ statusCode: 429 })
})

test('a text that is no reference is said to be none, and is no wrong code', async () => {
  const { id, reference } = await fileForStranger('code-unreadable@example.com')
  const code = await issueCode(portal, admin, id)
  for (let nth = 0; nth < wrongCodes + 1; nth++)
    await expect(open(`my case ${reference} of May`, code)).rejects.toMatchObject({ statusCode: 400 })
  expect(await open(reference, code)).toMatchObject({ id })
})

test('right codes at once are all let through', async () => {
  const { id, reference } = await fileForStranger('code-family@example.com')
  const code = await issueCode(portal, admin, id)
  const opened = await Promise.all(Array.from({ length: 40 }, () => open(reference, code, '203.0.113.44')))
  expect(opened.map((row) => row.id)).toEqual(opened.map(() => id))
})

test('of many wrong codes at once only five are compared', async () => {
  const { reference } = await fileForStranger('code-burst@example.com')
  const tried = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => open(reference, wrong, `203.0.${at}.9`)))
  const statuses = tried.map((one) => (one.status === 'rejected' ? one.reason.statusCode : 200))
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length
  expect([count(404), count(429)]).toEqual([wrongCodes, 20 - wrongCodes])
})

test('a code is not stored, ends when another is issued, and some time after the case was closed', async () => {
  const { id, reference } = await fileForStranger('code-ends@example.com')
  const first = await issueCode(portal, admin, id)
  const [stored] = await sql('select code::text as code from cases where id = $1', id)
  expect(stored.code).toContain('"hash"')
  for (const spelled of [first, first.replace('-', '')]) expect(stored.code).not.toContain(spelled)
  const second = await issueCode(portal, admin, id)
  expect(second).not.toBe(first)
  await expect(open(reference, first)).rejects.toMatchObject({ statusCode: 404 })
  expect(await open(reference, second)).toMatchObject({ id })
  const closed = (days: number) =>
    sql("update cases set status = 'Resolved', resolved_at = now() - $2 * interval '1 day' where id = $1", id, days)
  await closed(codeDays - 1)
  expect(await open(reference, second)).toMatchObject({ id })
  await closed(codeDays + 1)
  await expect(open(reference, second)).rejects.toMatchObject({ statusCode: 404 })
  await expect(issueCode(portal, admin, id)).rejects.toThrow(words.codeOver)
})
