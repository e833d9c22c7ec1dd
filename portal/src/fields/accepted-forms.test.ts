import { expect, test } from 'vitest'
import { acceptForms, asEntries, fieldNamed, withValueAt } from './accepted-forms.ts'
import type { ContentFields } from './content/content-type.ts'

const fields = {
  keyAchievements: { kind: 'textList', label: 'Key achievements', entry: 'text', alias: 'key_achievements' },
  imageUrl: { kind: 'image', label: 'Image', part: 'image', alias: 'image' },
  governancePdfUrl: { kind: 'pdf', label: 'PDF', part: 'governancePdf', alias: 'governanceGuidelines.pdfUrl' },
  specialContent: { kind: 'groupList', label: 'Special content', fields: {} },
} as const satisfies ContentFields

test.each([
  ['one text', 'First.\n\nSecond\nline.', ['First.', 'Second\nline.']],
  ['a list', ['a', { content: 'b' }], ['a', { content: 'b' }]],
  ['lists in a list', [['a', 'b'], ['c']], ['a', 'b', 'c']],
  [
    'groups',
    [
      { title: '2024', items: ['a', 'b'] },
      { title: '2025', items: ['c'] },
    ],
    ['2024: a', '2024: b', '2025: c'],
  ],
  ['groups by name', { Metering: ['a'], Law: ['b', { content: 'c' }] }, ['Metering: a', 'Law: b', { content: 'c' }]],
  ['titles with texts', [{ id: 'x', title: 'Licences', description: 'Faster' }], ['Licences: Faster']],
  ['a title alone', [{ title: 'Licences' }], ['Licences']],
  ['nothing', '', []],
])('a list is read from %s', (_what, sent, entries) => expect(asEntries(sent)).toEqual(entries))

test('what is no list in any form stays for the check', () => {
  expect([asEntries(5), asEntries([5]), asEntries([{}]), asEntries(undefined)]).toEqual([5, [5], [{}], undefined])
  const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)
  expect(Array.isArray(asEntries(deep))).toBe(true)
})

test('both names of a field count, its own first', () => {
  expect(acceptForms(fields, { key_achievements: ['a'], image: '/a.png' })).toMatchObject({
    keyAchievements: ['a'],
    imageUrl: '/a.png',
  })
  expect(acceptForms(fields, { imageUrl: '/b.png', image: '/a.png' }).imageUrl).toBe('/b.png')
  expect(acceptForms(fields, { special_content: [1], governanceGuidelines: { pdfUrl: '/g.pdf' } })).toMatchObject({
    specialContent: [1],
    governancePdfUrl: '/g.pdf',
  })
  expect(fieldNamed(fields, 'special_content')).toBe(fields.specialContent)
  expect(fieldNamed(fields, 'constructor')).toBeUndefined()
})

test('a value is set in a group without changing the group', () => {
  const body = { group: { title: 'T' } }
  expect(withValueAt(body, 'group.pdfUrl', '/g.pdf')).toEqual({ group: { title: 'T', pdfUrl: '/g.pdf' } })
  expect(body).toEqual({ group: { title: 'T' } })
})
