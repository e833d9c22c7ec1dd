import { expect, test } from 'vitest'
import type { Section } from '#fields/form.ts'
import { describeChanges } from './template-changes.ts'
import { section } from '#fields/testing.ts'

const form = (...sections: Section[]) => ({ title: 'T', description: '', section: sections, documents: [] })

test('equivalent forms have no differences', () => {
  expect(describeChanges(form(section('A', ['x', 'y'])), form(section('A', ['x', { name: 'y' }])))).toEqual([])
})

test('additions, removals, changes and moves are described', () => {
  const before = form(
    section('A', ['x', 'y', 'z']),
    section('B', ['b'], { order: 2 }),
    section('C', ['c'], { order: 3 }),
  )
  const after = {
    ...form(
      section('B', ['b'], { order: 1, repeat: { min: 1, max: 2, itemLabel: 'Director' } }),
      section('A', ['z', { name: 'x', typeOf: 'date', required: false }, 'new'], { order: 2, name: 'First' }),
      section('D', ['d'], { order: 3 }),
    ),
    title: 'Other',
    description: 'Words',
  }
  expect(describeChanges(before, after)).toEqual([
    'Title: ‘T’ is now ‘Other’',
    'The description has changed',
    'Section ‘C’ is removed',
    'The settings of section ‘B’ have changed',
    'Section ‘A’ is now called ‘First’',
    '‘y’ in ‘First’ is removed',
    '‘x’ in ‘First’: Text, required; now Date, optional',
    '‘new’ in ‘First’ is new',
    'The inputs in ‘First’ are in a different order',
    'Section ‘D’ is new',
    'The sections are in a different order',
  ])
})

test('attached documents are compared by id', () => {
  const guide = { id: '1', fileName: 'guide.pdf' }
  const other = { id: '2', fileName: 'guide.pdf' }
  const words = { title: 'T', description: '', section: [] }
  expect(describeChanges({ ...words, documents: [guide] }, { ...words, documents: [other] })).toEqual([
    'Document ‘guide.pdf’ is removed',
    'Document ‘guide.pdf’ is attached',
  ])
  expect(describeChanges({ ...words, documents: [guide] }, { ...words, documents: [guide] })).toEqual([])
})
