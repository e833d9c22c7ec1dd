import { expect, test } from 'vitest'
import { builtInMembers } from './built-in.ts'
import { capitalise, findMember, firstParagraph, memberAddress, mergeMembers, type Profile } from './rules.ts'

const member = (name: string, order: number, slug = '', position = 'Adviser'): Profile & { order: number } => ({
  ...builtInMembers[0]!,
  position,
  name,
  slug,
  order,
})

test('built-in offices come first, then stored members by their order', () => {
  const merged = mergeMembers(builtInMembers, [member('Second', 2), member('First', 1)])
  expect(merged.map(({ name }) => name)).toEqual([...builtInMembers.map(({ name }) => name), 'First', 'Second'])
})

test('a stored member replaces a built-in office with the same slug', () => {
  const merged = mergeMembers(builtInMembers, [member('Office of the Chairman', 1, 'office-of-the-chairman')])
  expect(merged.filter(({ name }) => name === 'Office of the Chairman')).toHaveLength(1)
  expect(merged.at(-1)?.name).toBe('Office of the Chairman')
  expect(mergeMembers(builtInMembers, [member('Another name', 1, 'office-of-the-chairman')])).toHaveLength(5)
})

test.each([
  ['Chairman', 'Chairman'],
  ['CHAIRMAN ', 'Chairman'],
  ['Chairperson of the Commission', 'Chairman'],
  ['Acting Chairman', 'Chairman'],
  ['Managing Director/CEO', 'Chief Executive'],
  ['Chief Executive Officer', 'Chief Executive'],
  [
    'executive commissioner (legal, licensing & registration)',
    'Executive Commissioner, Legal, Registration and Licensing',
  ],
  ['Non-executive commissioner', 'Non-Executive Commissioner'],
])('a member who is %j takes the place of the office %j, and of no other', (position, office) => {
  const merged = mergeMembers(builtInMembers, [member('Ada Okonkwo', 1, 'ada-okonkwo', position)])
  const kept = builtInMembers.filter((each) => each.position !== office).map(({ name }) => name)
  expect(merged.map(({ name }) => name)).toEqual([...kept, 'Ada Okonkwo'])
})

test.each(['Vice Chairman', 'Secretary to the Chairman', 'Executive Commissioner, Finance', 'Commissioner', ''])(
  'a member who is %j holds none of the built-in offices',
  (position) => {
    expect(mergeMembers(builtInMembers, [member('Ada', 1, 'ada', position)])).toHaveLength(6)
  },
)

test('the built-in entries are five offices and no people', () => {
  expect(builtInMembers).toHaveLength(5)
  for (const { name } of builtInMembers) expect(name).toMatch(/^Office of the /)
})

test('an address is the name in lower case, with hyphens, URL-encoded', () => {
  expect(memberAddress('Adé  Okonkwo')).toBe('/about-us/board-of-directors/ad%C3%A9-okonkwo')
  expect(memberAddress('Ann/Bo?')).toBe('/about-us/board-of-directors/ann%2Fbo%3F')
})

test('a member is found by name or slug', () => {
  const members = [member('Adé Okonkwo', 1, 'ade-okonkwo')]
  expect(findMember(members, 'adé-okonkwo')).toBe(members[0])
  expect(findMember(members, 'ade-okonkwo')).toBe(members[0])
  expect(findMember(members, 'nobody')).toBeUndefined()
  expect(findMember([member('X', 1)], '')).toBeUndefined()
})

test('a card shows the first non-empty paragraph', () => {
  expect(firstParagraph(['', ' ', 'Says it.', 'More.'])).toBe('Says it.')
  expect(firstParagraph([])).toBe('Biography not available')
})

test('the words of a position are capitalised, other letters stay as written', () => {
  expect(capitalise('chief executive (acting)')).toBe('Chief Executive (Acting)')
  expect(capitalise('commissioner, IT and émigré affairs')).toBe('Commissioner, IT and Émigré Affairs')
  expect(capitalise('of counsel')).toBe('Of Counsel')
})
