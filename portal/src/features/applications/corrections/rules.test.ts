import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import type { FormAnswers, ItemAnswers, RawFormAnswers } from '#fields/field.ts'
import type { Section } from '#fields/form.ts'
import type { CorrectionItem } from '../contract.ts'
import { changesBetween, correctAnswers, findMissingFiles, findNotAsked, findOpen, pausedDays } from './rules.ts'

const when = (question: string, is: string) => ({ showWhen: { question, is } })
const optional = { required: false } as const
const sections: Section[] = [
  {
    id: 'plant',
    name: 'Plant',
    order: 1,
    extraInfo: '',
    inputs: [
      { name: 'Capacity', typeOf: 'number' },
      { name: 'Source', typeOf: 'select', options: ['Solar', 'Gas'] },
      { name: 'Gas supplier', ...when('Source', 'Gas') },
      { name: 'Supplier since', ...optional, showWhen: { question: 'Gas supplier', filled: true } },
      'Email Address',
    ],
  },
  {
    id: 'people',
    name: 'Directors',
    order: 2,
    extraInfo: '',
    repeat: { min: 1, max: 5, itemLabel: 'Director' },
    inputs: [
      'Name',
      { name: 'Abroad', typeOf: 'select', options: ['Yes', 'No'] },
      { name: 'Land', ...when('Abroad', 'Yes') },
    ],
  },
  {
    id: 'pipes',
    name: 'Pipes',
    order: 3,
    extraInfo: '',
    ...when('Source', 'Gas'),
    repeat: { min: 1, max: 3, itemLabel: 'Pipe' },
    inputs: ['Length'],
  },
]
const filed: FormAnswers & { Directors: ItemAnswers[] } = {
  Capacity: 10,
  Source: 'Solar',
  'Email Address': 'ada@example.com',
  Directors: [
    { Name: 'Ada', Abroad: 'No' },
    { Name: 'Bola', Abroad: 'Yes', Land: 'Ghana' },
  ],
}
const ask = (name: string, more: Partial<CorrectionItem> = {}): CorrectionItem => ({
  kind: 'answer',
  name,
  reason: 'Wrong',
  ...more,
})
const director = (index: number, name = 'Name') => ask(name, { section: 'Directors', index })
const openFor = (...items: CorrectionItem[]) => findOpen(sections, filed, items)
const notAsked = (items: CorrectionItem[], given: RawFormAnswers) =>
  findNotAsked(sections, filed, openFor(...items), given)
const correct = (items: CorrectionItem[], given: RawFormAnswers) =>
  correctAnswers(sections, filed, openFor(...items), given)

test('what depends on an asked answer by its conditions is open too, through others and for whole sections', () => {
  expect([...openFor(ask('Capacity'))]).toEqual(['Capacity'])
  expect([...openFor(ask('Source'))].toSorted()).toEqual(['Gas supplier', 'Pipes', 'Source', 'Supplier since'])
  expect([...openFor(director(1, 'Abroad'))]).toEqual(['Directors.1.Abroad', 'Directors.1.Land'])
  expect([...openFor(ask('Email Address'))]).toEqual([])
})

test('an answer that was not asked for is named, in a repeated section by its item', () => {
  const [ada, bola] = filed.Directors as [ItemAnswers, ItemAnswers]
  expect(notAsked([ask('Capacity')], { Capacity: '20' })).toBeUndefined()
  expect(notAsked([ask('Capacity')], { Capacity: '20', Source: 'Solar' })).toBe('Source')
  expect(notAsked([ask('Capacity')], { Colour: 'red' })).toBe('Colour')
  const changed = { ...bola, Name: 'Bola Ade' }
  expect(notAsked([director(1)], { Directors: [ada, changed] })).toBeUndefined()
  expect(notAsked([director(0)], { Directors: [ada, changed] })).toBe('Directors.1.Name')
  expect(notAsked([director(1)], { Directors: [ada, { ...changed, Colour: 'red' }] })).toBe('Directors.1.Colour')
  for (const wrong of [[ada], [ada, bola, bola], 'Ada', [ada, 'Bola']])
    expect(notAsked([director(1)], { Directors: wrong as never })).toBe('Directors')
})

test('the corrected answers are checked with what they ask for then, and the others stay as they were filed', () => {
  expect(correct([ask('Capacity')], { Capacity: '20' })).toEqual({ answers: { ...filed, Capacity: 20 }, problems: [] })
  expect(correct([ask('Capacity')], { Capacity: 'many' }).problems).toMatchObject([{ field: 'Capacity' }])
  expect(correct([ask('Source')], { Source: 'Gas' }).problems.map(({ field }) => field)).toEqual([
    'Gas supplier',
    'Pipes.0.Length',
  ])
  const gas = { Source: 'Gas', 'Gas supplier': 'Delta Gas', Pipes: [{ Length: '5 km' }] }
  expect(correct([ask('Source')], gas)).toEqual({ answers: { ...filed, ...gas }, problems: [] })
  // What a changed answer hides is gone; an answer that would be refused today the applicant need not correct.
  const home = [filed.Directors[0], { Name: 'Bola', Abroad: 'No', Land: 'Ghana' }]
  expect(correct([director(1, 'Abroad')], { Directors: home as ItemAnswers[] }).answers['Directors']).toEqual([
    filed.Directors[0],
    { Name: 'Bola', Abroad: 'No' },
  ])
  const old = { ...filed, Source: 'Coal' }
  expect(correctAnswers(sections, old, new Set(['Capacity']), { Capacity: '20' })).toEqual({
    answers: { ...old, Capacity: 20 },
    problems: [],
  })
})

test('of 1,000 random edits outside a request none is accepted', () => {
  const names = fc.constantFrom('Source', 'Gas supplier', 'Pipes', 'Email Address', 'Directors', 'Colour', '__proto__')
  const item = fc.dictionary(fc.constantFrom('Name', 'Abroad', 'Land', 'X'), fc.string(), { minKeys: 1 })
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(item, { minLength: 1 }), fc.constant(null))
  const items = [ask('Capacity'), director(0)]
  let edits = 0
  fc.assert(
    fc.property(names, value, fc.string(), (name, edit, capacity) => {
      const sameItems = name === 'Directors' && JSON.stringify(edit) === JSON.stringify(filed.Directors)
      fc.pre(!sameItems)
      edits++
      const given = Object.fromEntries([
        ['Capacity', capacity],
        [name, edit],
      ]) as RawFormAnswers
      expect(notAsked(items, given)).toBeDefined()
    }),
    { numRuns: 1_000 },
  )
  expect(edits).toBeGreaterThanOrEqual(1_000)
})

test('old and new stand beside each other in words, also where a question is new or gone', () => {
  const now = { ...filed, Capacity: 20, Source: 'Gas', 'Gas supplier': 'Delta Gas', Pipes: [{ Length: '5 km' }] }
  const changes = [
    { field: 'Capacity', name: 'Capacity', before: '10', now: '20' },
    { field: 'Source', name: 'Source', before: 'Solar', now: 'Gas' },
    { field: 'Gas supplier', name: 'Gas supplier', before: '', now: 'Delta Gas' },
    { field: 'Pipes.0.Length', name: 'Pipe 1: Length', before: '', now: '5 km' },
  ]
  expect(changesBetween(sections, filed, now)).toEqual(changes)
  expect(changesBetween(sections, now, filed)).toHaveLength(4)
  expect(changesBetween(sections, filed, filed)).toEqual([])
})

test('asked files must have come since the request', () => {
  const openedAt = '2027-03-01T09:00:00.000Z'
  const items = [ask('Site plan', { kind: 'document' }), ask('map.pdf', { kind: 'document' })]
  const missing = (documents: { role: string; uploadedAt: string }[], signAgain = true) =>
    findMissingFiles({ items, signAgain, openedAt }, ['Site plan'], documents).map(({ field }) => field)
  const file = (role: string, uploadedAt = '2027-03-02T09:00:00.000Z') => ({ role, uploadedAt })
  const before = '2027-02-01T09:00:00.000Z'
  expect(missing([file('filledForm', before), file('document:Site plan', before)])).toEqual([
    'Site plan',
    'map.pdf',
    'signedForm',
  ])
  expect(missing([file('filledForm'), file('document:Site plan'), file('supporting')])).toEqual([])
  expect(missing([file('document:Site plan'), file('supporting')], false)).toEqual([])
})

test('a request stops the clock until it is closed, at most until its day, in working days', () => {
  const asked = { openedAt: new Date('2027-03-01T09:00:00Z'), closedAt: null, due: '2027-03-12' }
  const closed = { ...asked, closedAt: new Date('2027-03-04T09:00:00Z') }
  const holidays = new Set(['2027-03-03'])
  expect(pausedDays([closed], '2027-04-01', new Set())).toBe(3)
  expect(pausedDays([closed], '2027-04-01', holidays)).toBe(2)
  expect(pausedDays([closed, asked], '2027-04-01', new Set())).toBe(3 + 9)
  expect(pausedDays([asked], '2027-03-02', new Set())).toBe(1)
})
