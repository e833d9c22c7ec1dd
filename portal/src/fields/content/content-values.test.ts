import { expect, test } from 'vitest'
import { contentType } from './content-type.ts'
import { checkValues } from './content-check-values.ts'
import { editableValues, sameValues, setValueAt, titleOfValues } from './content-values.ts'

const type = contentType({
  key: 'test',
  many: true,
  path: '/content/test',
  one: 'Test',
  place: { tab: 'media', label: 'Tests' },
  title: 'part.title',
  fields: {
    part: { kind: 'group', label: 'Part', fields: { title: { kind: 'text', label: 'Title', required: true } } },
    points: { kind: 'textList', label: 'Points', required: true, entry: 'identified' },
    terms: {
      kind: 'groupList',
      label: 'Terms',
      fields: { term: { kind: 'text', label: 'Term', required: true } },
    },
    imageUrl: { kind: 'image', label: 'Image', part: 'image', requiredOnCreate: true },
  },
})

test('an editor starts from blanks or from what is stored, lists as plain texts', () => {
  const blank = { part: { title: '' }, points: [], terms: [], imageUrl: '' }
  expect(editableValues(type.fields, {})).toEqual(blank)
  const stored = { points: [{ id: '1', content: 'one' }, { content: 'two' }, 'three'], terms: [{}] }
  expect(editableValues(type.fields, stored)).toEqual({
    ...blank,
    points: ['one', 'two', 'three'],
    terms: [{ term: '' }],
  })
})

test('a value is set at its path, and nothing else is copied', () => {
  const values = editableValues(type.fields, { terms: [{ term: 'a' }, { term: 'b' }] })
  const next = setValueAt(values, 'terms.1.term', 'c')
  expect(next['terms']).toEqual([{ term: 'a' }, { term: 'c' }])
  expect(next['part']).toBe(values['part'])
  expect(setValueAt(values, 'part.title', 'T')['part']).toEqual({ title: 'T' })
  expect(values['terms']).toEqual([{ term: 'a' }, { term: 'b' }])
})

test('blank entries and outer spaces are no change', () => {
  expect(sameValues({ a: ['x', ' '], b: ' y' }, { a: ['x'], b: 'y' })).toBe(true)
  expect(sameValues({ a: ['x', 'z'] }, { a: ['z', 'x'] })).toBe(false)
})

test('wrong fields are named by path, in the order of the screen, a picture only at creation', () => {
  const values = setValueAt(editableValues(type.fields, {}), 'terms', [{ term: 'a' }, { term: ' ' }])
  expect(checkValues(type, values, true)).toEqual({
    'part.title': 'Title is required',
    points: 'Points is required',
    'terms.1.term': 'Term is required',
    imageUrl: 'Image is required',
  })
  expect(Object.keys(checkValues(type, values, true))).toEqual(['part.title', 'points', 'terms.1.term', 'imageUrl'])
  expect(checkValues(type, values, false)).not.toHaveProperty('imageUrl')
})

test('an item is known by its first text, also one within a group', () => {
  expect(titleOfValues(type.fields, { part: { title: 'Scope' } })).toBe('Scope')
  expect(titleOfValues(type.fields, {})).toBe('')
})
