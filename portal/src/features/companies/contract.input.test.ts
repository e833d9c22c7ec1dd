import { expect, test } from 'vitest'
import { companyBody, companyChange, invitationBody } from './contract.input.ts'
import { inputMessages } from './messages.ts'

const company = { name: 'Lagoon Power', cacNumber: 'RC 1234', address: 'Lagos' }
const problems = (change: object) =>
  companyBody.safeParse({ ...company, ...change }).error?.issues.map(({ message }) => message)

test.each([
  ['rc 123456', 'RC 123456'],
  ['Rc-12 34', 'RC 1234'],
  ['it/no 812', 'IT 812'],
  ['bn2345678', 'BN 2345678'],
  ['LLP 123', 'LLP 123'],
  ['lp.123', 'LP 123'],
])('the CAC number %j is stored as %j', (typed, stored) => {
  expect(companyBody.parse({ ...company, cacNumber: typed }).cacNumber).toBe(stored)
})

test.each(['123456', 'RC', 'RC 12', 'RC 123456789', 'RC12a4', '', 'XX 1234', 'RC 123 OR 1=1'])(
  'the CAC number %j is refused',
  (typed) => expect(problems({ cacNumber: typed })).toEqual([inputMessages.cacInvalid]),
)

test.each([
  [undefined, ''],
  ['', ''],
  ['12345678 0001', '12345678-0001'],
  ['1234567890', '1234567890'],
  ['1234567890123', '1234567890123'],
])('the tax number %j is stored as %j', (typed, stored) => {
  expect(companyBody.parse({ ...company, taxNumber: typed }).taxNumber).toBe(stored)
})

test.each(['1234567', 'TIN', '12345678901234', '12345678-000A'])('the tax number %j is refused', (typed) =>
  expect(problems({ taxNumber: typed })).toEqual([inputMessages.taxInvalid]),
)

test('a change has only what it names, and ids of the body are dropped', () => {
  expect(companyChange.parse({ address: ' Epe ', id: 'x', createdAt: 'now' })).toEqual({ address: 'Epe' })
  expect(invitationBody.parse({ email: ' A@Example.com', mandates: ['read'], invitedBy: 'x' })).toEqual({
    email: 'a@example.com',
    mandates: ['read'],
  })
})
