import { expect, test } from 'vitest'
import { hasMandate, mandates, owns } from './mandates.ts'
import { memberOf } from './testing.memberships.ts'

const ada = { id: 'ada', memberships: memberOf({ companyId: 'grid', mandates: ['sign'] }) }

test('every mandate includes reading, signing includes preparing, and none includes another', () => {
  const table = mandates.map((held) => {
    const person = { id: 'x', memberships: memberOf({ companyId: 'grid', mandates: [held] }) }
    return [held, mandates.filter((wanted) => hasMandate(person, 'grid', wanted))]
  })
  expect(Object.fromEntries(table)).toEqual({
    manage: ['manage', 'read'],
    sign: ['sign', 'prepare', 'read'],
    prepare: ['prepare', 'read'],
    read: ['read'],
    pay: ['read', 'pay'],
  })
})

test('a mandate counts for its own company only', () => {
  expect(hasMandate(ada, 'mill', 'read')).toBe(false)
  expect(hasMandate({ id: 'ben', memberships: memberOf() }, 'grid', 'read')).toBe(false)
})

test('a record of a company belongs to its members, not to its author', () => {
  expect(owns(ada, { userId: 'ada', companyId: null }, 'sign')).toBe(true)
  expect(owns(ada, { userId: 'ben', companyId: null }, 'read')).toBe(false)
  expect(owns(ada, { userId: 'ben', companyId: 'grid' }, 'sign')).toBe(true)
  expect(owns(ada, { userId: 'ada', companyId: 'mill' }, 'read')).toBe(false)
  expect(owns(ada, { userId: null, companyId: null }, 'read')).toBe(false)
})
