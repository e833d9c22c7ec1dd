import { expect, test } from 'vitest'
import { dutiesByGroups, joinAnswers, readPerson } from './rules.ts'

const person = (claims: Record<string, unknown>) => readPerson({ sub: 's', ...claims }, 'groups')

test('a person has a subject, and an address only when it is verified', () => {
  expect(person({})).toEqual({ subject: 's', email: '', name: '', surname: 'Staff', groups: [] })
  for (const sub of [undefined, '', 7, 'x'.repeat(256), 'a\u0000b'])
    expect(readPerson({ sub }, 'groups')).toBeUndefined()
  expect(person({ email: ' A@B.example', email_verified: true })).toMatchObject({ email: 'a@b.example', name: 'a' })
  for (const email_verified of [false, 'true', 1, undefined])
    expect(person({ email: 'a@b.example', email_verified })).toMatchObject({ email: '' })
})

test('an address counts only with what the same answer says about it', () => {
  const read = (token: object, more: object) =>
    readPerson(joinAnswers({ sub: 's', ...token }, { groups: ['press'], ...more }), 'groups')
  const [a, b] = [{ email: 'a@b.example' }, { email: 'other@b.example' }]
  const verified = { email_verified: true }
  expect(read({ ...a, ...verified }, {})).toMatchObject({ email: 'a@b.example', groups: ['press'] })
  expect(read({}, { ...a, ...verified })).toMatchObject({ email: 'a@b.example' })
  expect(read(a, { ...b, ...verified })).toMatchObject({ email: '' })
  expect(read(verified, a)).toMatchObject({ email: '' })
  expect(read({ ...a, email_verified: false }, { ...b, ...verified })).toMatchObject({ email: '' })
  expect(read({ email: null, ...verified }, { ...b, ...verified })).toMatchObject({ email: '' })
})

test('names come from their parts or from the name, without control characters', () => {
  expect(person({ name: 'Ngozi Eze Obi' })).toMatchObject({ name: 'Ngozi', surname: 'Eze Obi' })
  expect(person({ name: 'N E', given_name: 'Ng\nozi', family_name: 'Eze' })).toMatchObject({
    name: 'Ng ozi',
    surname: 'Eze',
  })
})

test('groups are texts, at most 1,000', () => {
  expect(person({ groups: 'press' })!.groups).toEqual([])
  expect(person({ groups: ['press', 7, null, 'law'] })!.groups).toEqual(['press', 'law'])
  expect(person({ groups: Array.from({ length: 2_000 }, (_, at) => `${at}`) })!.groups).toHaveLength(1_000)
})

test('duties that a group can give follow the groups; others stay', () => {
  const mapping = new Map([
    ['press', ['editor', 'publisher'] as const],
    ['chief', ['publisher', 'auditor'] as const],
  ])
  expect(dutiesByGroups(mapping, ['press'], [])).toEqual(['editor', 'publisher'])
  expect(dutiesByGroups(mapping, [], ['editor', 'administrator'])).toEqual(['administrator'])
  expect(dutiesByGroups(mapping, ['press', 'chief'], ['finance'])).toEqual([
    'finance',
    'editor',
    'publisher',
    'auditor',
  ])
  expect(dutiesByGroups(mapping, ['constructor', '__proto__'], ['finance'])).toEqual(['finance'])
  expect(dutiesByGroups(new Map(), ['press'], ['editor'])).toEqual(['editor'])
})
