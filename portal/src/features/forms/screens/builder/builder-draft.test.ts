import { describe, expect, test } from 'vitest'
import type { Section } from '#fields/form.ts'
import { findFormProblems } from '#fields/form-problems.ts'
import { generationLicence } from '../../templates/generation-licence.ts'
import { readCopy } from './use-builder.ts'
import {
  type BuilderDraft,
  copySection,
  earlierQuestions,
  moved,
  newQuestion,
  openDraft,
  takenNames,
  toBody,
  toContent,
  toPreview,
  toSections,
} from './builder-draft.ts'
import { findBuilderProblems, placeServerProblems } from './builder-problems.ts'
import { leadsToNothing } from '#fields/leads-to.ts'
import { section } from '#fields/testing.ts'

let last = 0
const makeKey = () => `k${++last}`
const open = (section: Section[], title = 'Licence'): BuilderDraft =>
  openDraft({ title, description: '', section, leadsTo: leadsToNothing }, { status: 'draft', keptDocs: [] }, makeKey)
const source = { name: 'Source', typeOf: 'select', options: ['Solar', 'Gas'] }
const fuel = { name: 'Fuel', showWhen: { question: 'Source', is: 'Gas' } }

describe('a stored form', () => {
  test('stays the same when opened and converted back', () => {
    const opened = open(generationLicence.section)
    const again = open(toSections(opened))
    expect(toSections(again)).toEqual(toSections(opened))
    expect(findFormProblems(toSections(opened))).toEqual([])
    const directors = toSections(opened).find(({ name }) => name === 'Directors')
    expect(directors?.repeat).toEqual({ min: 1, max: 20, itemLabel: 'Director' })
    expect(directors?.inputs[2]).toMatchObject({ showWhen: { question: 'Nationality', is: 'Other' } })
  })

  test('converts inputs given as texts and a section with options into questions', () => {
    const opened = open([
      section('Contact', ['Email', 'Fax']),
      section('Kind', ['A', 'B'], { typeOf: 'select', order: 2 }),
    ])
    expect(toSections(opened)).toMatchObject([
      {
        inputs: [
          { name: 'Email', typeOf: 'email', required: true },
          { name: 'Fax', required: false },
        ],
      },
      { name: 'Kind', inputs: [{ name: 'Kind', typeOf: 'select', options: ['A', 'B'] }] },
    ])
  })
})

test('conditions on a question still work after it is renamed', () => {
  const opened = open([section('Plant', [source, fuel])])
  opened.sections[0]!.questions[0]!.name = 'Energy '
  expect(toSections(opened)[0]?.inputs).toMatchObject([
    { name: 'Energy' },
    { showWhen: { question: 'Energy', is: 'Gas' } },
  ])
})

test('what a form leads to follows a question that is renamed, and names one that is removed', () => {
  const { section, leadsTo } = generationLicence
  const stored = { title: 'L', description: '', section, leadsTo: { ...leadsTo, days: 30 } }
  const opened = openDraft(stored, { status: 'draft', keptDocs: [] }, makeKey)
  expect(toContent(opened).leadsTo).toEqual(stored.leadsTo)
  const questions = opened.sections.flatMap((each) => each.questions)
  questions.find(({ name }) => name === 'Connection')!.name = 'Connected'
  questions.find(({ name }) => name === 'Installed capacity (MW)')!.name = 'Capacity'
  expect(toContent(opened).leadsTo).toMatchObject({
    outcomes: [{}, { when: { question: 'Connected' } }, {}],
    capacity: 'Capacity',
  })
  const plant = opened.sections.find(({ key }) => key === 'plant')!
  plant.questions = plant.questions.filter(({ name }) => name !== 'Capacity')
  opened.leadsTo.days = '6o'
  expect(findBuilderProblems(opened)).toEqual([
    { key: 'leadsTo.capacity', message: "There is no question '(removed question)'. Choose another." },
    { key: 'leadsTo.days', message: 'Enter a number of working days from 1 to 250, or none' },
  ])
})

test('a condition may refer to earlier questions, but not to those of another repeated section', () => {
  const repeat = { min: 0, max: 3, itemLabel: 'Unit' }
  const opened = open([
    section('Plant', [source, fuel]),
    section('Units', ['Output', 'Maker'], { order: 2, repeat }),
    section('End', ['Remarks'], { order: 3 }),
  ])
  const names = (at: number, question?: number) => {
    const { key, questions } = opened.sections[at]!
    return earlierQuestions(opened, key, question === undefined ? undefined : questions[question]?.key).map(
      ({ name }) => name,
    )
  }
  expect(names(0)).toEqual([])
  expect(names(0, 1)).toEqual(['Source'])
  expect(names(1)).toEqual(['Source', 'Fuel'])
  expect(names(1, 1)).toEqual(['Source', 'Fuel', 'Output'])
  expect(names(2, 0)).toEqual(['Source', 'Fuel'])
})

test('a copied section gets unused names, and its conditions refer to the copied questions', () => {
  const opened = open([section('Plant', [source, fuel])])
  const copy = copySection(opened.sections[0]!, takenNames(opened), makeKey)
  const both = toSections({ ...opened, sections: [...opened.sections, copy] })
  expect(both[1]).toMatchObject({
    name: 'Plant 2',
    inputs: [{ name: 'Source 2' }, { name: 'Fuel 2', showWhen: { question: 'Source 2', is: 'Gas' } }],
  })
  expect(findFormProblems(both)).toEqual([])
})

test('an entry cannot move beyond its list', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})

test('a new question takes its kind from its name', () => {
  expect(newQuestion('Contact email', 'text', 'k')).toMatchObject({ kind: 'email', required: true })
  expect(newQuestion('Fax', 'text', 'k')).toMatchObject({ kind: 'text', required: false })
  expect(newQuestion('Start', 'date', 'k').kind).toBe('date')
})

test('the preview omits inputs without a name or with a duplicate name', () => {
  const opened = open([section('Plant', ['A', 'A', ' ']), section('Empty', [''], { order: 2 })])
  expect(toPreview(opened).map(({ inputs }) => inputs.length)).toEqual([1])
})

describe('problems that prevent saving', () => {
  test.each<[BuilderDraft, string[]]>([
    [open([section('S', ['A'])], ' '), ['Please add a title and at least one section']],
    [open([]), ['Please add a title and at least one section']],
    [
      open([section(' ', ['A']), section('T', [], { order: 2 })]),
      ['Name the section', 'Add at least one input to the section'],
    ],
    [open([section('S', ['A', ' '])]), ['Name the input']],
    [open([section('S', ['A', 'A'])]), ["Two inputs have the name 'A'. Each needs a name of its own."]],
    [
      open([section('S', ['A'], { repeat: { min: 0, max: 99, itemLabel: ' ' } })]),
      ["Say what one of them is called, such as 'Director'", 'Give whole numbers up to 50, at least 1 as the most'],
    ],
    [
      open([section('S', [fuel, source])]),
      ["'Fuel' is to appear by the answer to '(removed question)', but there is no such question"],
    ],
    [open([section('S', [source, fuel])]), []],
  ])('%#', (draft, sentences) => expect(findBuilderProblems(draft).map(({ message }) => message)).toEqual(sentences))

  test('server-side problems are assigned to their question or section', () => {
    const draft = open([section('S', [source, fuel])])
    const [first, second] = draft.sections[0]!.questions
    const fields = [
      'section.0.inputs.1.name',
      'section.0',
      'leadsTo.outcomes.2.when',
      'title',
      'section.0.inputs.0',
    ].map((field) => ({
      field,
      message: 'm',
    }))
    expect(placeServerProblems(draft, fields).map(({ key }) => key)).toEqual([
      second!.key,
      'S',
      'leadsTo.outcomes.2',
      'title',
      first!.key,
    ])
  })
})

test('a valid local copy is restored unchanged, and an invalid one is ignored', () => {
  const copy = { draft: open([section('S', [source, fuel])]), version: 3 }
  expect(readCopy(JSON.parse(JSON.stringify(copy)))).toEqual(JSON.parse(JSON.stringify(copy)))
  expect(toBody(readCopy(JSON.parse(JSON.stringify(copy)))!.draft)).toEqual(toBody(copy.draft))
  for (const broken of [
    undefined,
    null,
    'x',
    {},
    { ...copy, version: '3' },
    { ...copy, draft: { ...copy.draft, sections: [{}] } },
    { ...copy, draft: { ...copy.draft, leadsTo: undefined } },
  ])
    expect(readCopy(broken)).toBeUndefined()
})
