import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { codeFor } from '../engine/service.tokens.server.ts'
import { customer, file, kinds } from '../testing.ts'
import { followMessages as words } from './messages.ts'
import { wrongCodes, wrongCodesOfNetwork } from './rules.ts'
import { requireCaseByCode } from './service.follow.server.ts'

const portal = await usePortal()
const admin = await portal.adminToken()
const [kind] = kinds

const open = (reference: string, code: string, address = '203.0.113.20') =>
  requireCaseByCode(portal.deps, { reference, code, address })
const fileForStranger = (email: string) => file(portal, admin, kind, { user: { ...customer, email } })
const wrong = 'AAAA-AAAA'

test('a case is reached by its reference and code, however they are typed', async () => {
  const { id, reference } = await fileForStranger('code-typed@example.com')
  const code = await codeFor(portal.deps, id)
  const spaced = `\u200b${code.toLowerCase().replace('-', ' – ')} `
  for (const [typed, given] of [
    [reference, code],
    [`Ref: ${reference.toLowerCase()}.`, code.replace('-', '')],
    [reference.replaceAll('-', ' '), spaced],
  ])
    expect(await open(typed!, given!)).toMatchObject({ id })
})

test('an unknown reference, a wrong code, the code of another case and a case in an account have one answer', async () => {
  const { id, reference } = await fileForStranger('code-one@example.com')
  const other = await fileForStranger('code-two@example.com')
  const ada = await portal.newUser()
  const own = await file(portal, ada.token, kind)
  for (const [typed, code] of [
    ['CP-2026-999999', await codeFor(portal.deps, id)],
    [reference, wrong],
    [reference, ''],
    [reference, await codeFor(portal.deps, other.id)],
    [own.reference, await codeFor(portal.deps, own.id)],
  ])
    await expect(open(typed!, code!)).rejects.toMatchObject({ statusCode: 404, message: words.notFound })
})

test('after five wrong codes for a reference in an hour the right one is refused too, and another reference is not', async () => {
  const { id, reference } = await fileForStranger('code-guessed@example.com')
  const other = await fileForStranger('code-quiet@example.com')
  const code = await codeFor(portal.deps, id)
  for (let nth = 0; nth < wrongCodes; nth++) {
    // Right ones in between are not counted. However it is written, it is one reference; the network does not matter.
    if (nth < wrongCodes - 1) await open(reference, code)
    const typed = nth % 2 ? reference.toLowerCase() : reference
    await expect(open(typed, wrong, `203.0.113.${100 + nth}`)).rejects.toMatchObject({ statusCode: 404 })
  }
  await expect(open(reference, code, '203.0.113.200')).rejects.toMatchObject({ statusCode: 429 })
  expect(await open(other.reference, await codeFor(portal.deps, other.id))).toMatchObject({ id: other.id })
})

test('a network that tries many references is refused, also for references that nobody has', async () => {
  const address = '203.0.113.77'
  for (let nth = 0; nth < wrongCodesOfNetwork; nth++)
    await expect(open(`CP-2026-${70_000 + nth}`, wrong, address)).rejects.toMatchObject({ statusCode: 404 })
  await expect(open('CP-2026-79999', wrong, address)).rejects.toMatchObject({ statusCode: 429 })
})
