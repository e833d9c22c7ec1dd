import { expect, test } from 'vitest'
import type { VersionChoices } from '#fields/conflict-dialog.tsx'
import type { Section } from '#fields/form.ts'
import { type LeadsTo, leadsToNothing } from '#fields/leads-to.ts'
import { generationLicence } from '../../templates/generation-licence.ts'
import { type BuilderDraft, openDraft, toContent, toSections } from './builder-draft.ts'
import { describeChanges, mergeDrafts } from './builder-merge.ts'

let last = 0
const open = (section: Section[], change: Partial<BuilderDraft> = {}): BuilderDraft => ({
  ...openDraft(
    { title: 'Licence', description: '', section, leadsTo: leadsToNothing },
    { status: 'draft', keptDocs: ['a'] },
    () => `k${++last}`,
  ),
  ...change,
})
const sectionOf = (id: string, inputs: Section['inputs'], change: Partial<Section> = {}): Section => ({
  id,
  name: `Section ${id}`,
  order: 1,
  extraInfo: '',
  inputs,
  ...change,
})
const ask = (name: string, change: object = {}) => ({ name, typeOf: 'text', required: true, ...change })
const contact = (...inputs: Section['inputs']) => sectionOf('contact', inputs)
const plant = (...inputs: Section['inputs']) => sectionOf('plant', inputs, { order: 2 })

/** Three copies of which none knows the keys of the others, as after a reload. */
const merge = (base: Section[], mine: Section[], theirs: Section[], choices?: VersionChoices) =>
  mergeDrafts(open(base), open(mine), open(theirs), choices)
const shown = (draft: BuilderDraft) =>
  draft.sections.map(({ key, questions }) => [key, questions.map(({ name }) => name).join(' ')])

test('changes of two people to different questions, or to different things of one, are joined without a question', () => {
  const base = [contact(ask('Name'), ask('Fax'), ask('Source', { typeOf: 'select', options: ['Solar', 'Gas'] }))]
  const mine = [
    contact(
      ask('Name', { hint: 'As registered' }),
      ask('Source', { typeOf: 'select', options: ['Solar', 'Gas', 'Wind'] }),
    ),
    plant(ask('Capacity')),
  ]
  const theirs = [
    contact(
      ask('Name', { required: false }),
      ask('Fax'),
      ask('E-mail'),
      ask('Source', { typeOf: 'select', options: ['Hydro', 'Solar', 'Gas'] }),
    ),
  ]
  const { draft, open: asked } = merge(base, mine, theirs)
  expect(asked).toEqual([])
  expect(shown(draft)).toEqual([
    ['contact', 'Name E-mail Source'],
    ['plant', 'Capacity'],
  ])
  const [name, , source] = draft.sections[0]!.questions
  expect(name).toMatchObject({ hint: 'As registered', required: false })
  expect(source!.options).toEqual(['Hydro', 'Solar', 'Gas', 'Wind'])
})

test('only what both changed is asked about, and each answer counts', () => {
  const base = [contact(ask('Capacity', { hint: 'In MW' }), ask('Fax'))]
  const mine = [contact(ask('Capacity', { hint: 'In MW or kW', required: false }), ask('Fax', { hint: 'If any' }))]
  const theirs = [contact(ask('Capacity', { hint: 'In MW of the plant', required: false }))]
  const { open: asked } = merge(base, mine, theirs)
  expect(asked.map(({ label }) => label)).toEqual(['‘Capacity’: hint', '‘Fax’'])
  expect(asked[0]).toMatchObject({ base: 'In MW', mine: 'In MW or kW', theirs: 'In MW of the plant' })
  expect(asked[1]).toMatchObject({ mine: 'Keep it, as changed', theirs: 'Remove it' })
  const results = (['mine', 'theirs'] as const).map((side) => {
    const [b, m, t] = [open(base), open(mine), open(theirs)]
    const ids = mergeDrafts(b, m, t).open.map(({ id }) => [id, side])
    const { draft, open: left } = mergeDrafts(b, m, t, Object.fromEntries(ids) as VersionChoices)
    return [left.length, shown(draft)[0]![1], draft.sections[0]!.questions[0]!.hint]
  })
  expect(results).toEqual([
    [0, 'Capacity Fax', 'In MW or kW'],
    [0, 'Capacity', 'In MW of the plant'],
  ])
})

test('questions that are renamed, moved and added keep what the other person changed', () => {
  const base = [contact(ask('Name'), ask('Site'), ask('Fax')), plant(ask('Capacity'))]
  const mine = [contact(ask('Company'), ask('Fax')), plant(ask('Site'), ask('Capacity'))]
  const theirs = [
    plant(ask('Capacity'), ask('Fuel')),
    {
      ...contact(
        ask('Name', { hint: 'Of the company' }),
        ask('Site', { hint: 'Its address' }),
        ask('Fax'),
        ask('Phone'),
      ),
      order: 3,
    },
  ]
  const { draft, open: asked } = merge(base, mine, theirs)
  expect(asked).toEqual([])
  expect(shown(draft)).toEqual([
    ['plant', 'Site Capacity Fuel'],
    ['contact', 'Company Fax Phone'],
  ])
  expect(draft.sections.flatMap(({ questions }) => questions.map(({ hint }) => hint))).toEqual(
    expect.arrayContaining(['Its address', 'Of the company']),
  )
})

test('what both add in one place is all there; one name in one section is one question', () => {
  const base = [contact(ask('Name'))]
  const { draft, open: asked } = merge(
    base,
    [contact(ask('Name'), ask('Phone'), ask('Website', { hint: 'Mine' }))],
    [contact(ask('Name'), ask('E-mail'), ask('Website', { hint: 'Theirs' }))],
  )
  expect(shown(draft)[0]![1]!.split(' ').toSorted()).toEqual(['E-mail', 'Name', 'Phone', 'Website'])
  expect(asked.map(({ label }) => label)).toEqual(['‘Website’: hint'])
})

test('two different orders are asked about; one is taken', () => {
  const base = [contact(ask('A'), ask('B'), ask('C'))]
  const orders = [contact(ask('C'), ask('A'), ask('B')), contact(ask('B'), ask('A'), ask('C'), ask('D'))]
  const { draft, open: asked } = merge(base, [orders[0]!], [orders[1]!])
  expect(asked).toMatchObject([{ label: 'Order of the questions in ‘Section contact’', mine: 'C\nA\nB' }])
  expect(shown(draft)[0]![1]).toBe('C D A B')
  expect(shown(merge(base, [orders[0]!], [orders[1]!], { [asked[0]!.id]: 'theirs' }).draft)[0]![1]).toBe('B A C D')
})

test('a section that one removed stays where the other added to it; conditions follow their questions', () => {
  const gas = { showWhen: { question: 'Source', is: 'Gas' } }
  const base = [contact(ask('Source')), plant(ask('Fuel', gas), ask('Pipe'))]
  const mine = [contact(ask('Energy source'))]
  const theirs = [contact(ask('Source')), plant(ask('Fuel', gas), ask('Pipe'), ask('Supplier', gas))]
  const { draft, open: asked } = merge(base, mine, theirs)
  expect(asked).toEqual([])
  expect(shown(draft)).toEqual([
    ['contact', 'Energy source'],
    ['plant', 'Supplier'],
  ])
  expect(toSections(draft)[1]!.inputs[0]).toMatchObject({ showWhen: { question: 'Energy source', is: 'Gas' } })
})

test('title, status and documents: each change counts, and an unknown status is asked about', () => {
  const [base, mine, theirs] = [
    open([contact(ask('A'))], { keptDocs: ['a', 'b'] }),
    open([contact(ask('A'))], { title: 'Mine', keptDocs: ['b', 'old'] }),
    open([contact(ask('A'))], { status: 'published', keptDocs: ['a', 'b', 'new'] }),
  ]
  const { draft, open: asked } = mergeDrafts(base, mine, theirs)
  expect([draft.title, draft.status, draft.keptDocs, asked]).toEqual(['Mine', 'published', ['b', 'new', 'old'], []])
  expect(mergeDrafts({ ...base, status: undefined }, mine, theirs).open).toMatchObject([
    { label: 'Status', mine: 'Draft', theirs: 'Published' },
  ])
})

test('whoever changed nothing has no say, in random changes of a real form', () => {
  const { section: stored, leadsTo } = generationLicence
  const random = (() => {
    let seed = 7
    return (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  })()
  for (let round = 0; round < 60; round++) {
    const changed = openDraft(
      { title: 'L', description: '', section: stored, leadsTo },
      { status: 'draft', keptDocs: [] },
      () => `r${++last}`,
    )
    for (let change = 0; change < 4; change++) {
      const { questions } = changed.sections[random(changed.sections.length)]!
      const at = random(questions.length || 1)
      if (!questions[at]) continue
      const kind = random(4)
      if (kind === 0) questions.splice(at, 1)
      else if (kind === 1) questions[at] = { ...questions[at], hint: `Hint ${round}` }
      else if (kind === 2) questions.push(...questions.splice(at, 1))
      else questions.splice(at, 0, { ...questions[at], key: `n${++last}`, name: `New ${last}`, showWhen: undefined })
    }
    const same = () =>
      openDraft(
        { title: 'L', description: '', section: stored, leadsTo },
        { status: 'draft', keptDocs: [] },
        () => `s${++last}`,
      )
    for (const [mine, theirs] of [
      [changed, same()],
      [same(), changed],
    ] as const) {
      const { draft, open: asked } = mergeDrafts(same(), mine, theirs)
      expect(asked).toEqual([])
      expect(toContent(draft)).toEqual(toContent(changed))
    }
  }
})

test('what a form leads to is joined part by part', () => {
  const base = [contact(ask('Name'), ask('Firm'), ask('Size', { typeOf: 'number' }))]
  const renamed = [contact(ask('Name'), ask('Firm'), ask('Capacity', { typeOf: 'number' }))]
  const led = (section: Section[], change: Partial<LeadsTo>) =>
    openDraft(
      {
        title: 'Licence',
        description: '',
        section,
        leadsTo: { ...leadsToNothing, holder: 'Name', capacity: 'Size', ...change },
      },
      { status: 'draft', keptDocs: ['a'] },
      () => `k${++last}`,
    )
  const outcomes = [{ licenceClass: 'Supply', feeLine: 'b-supply' }]
  const [b, mine, theirs] = [
    led(base, {}),
    led(renamed, { capacity: 'Capacity', holder: 'Firm' }),
    led(base, { holder: '', notice: true, days: 30, outcomes }),
  ]
  const { draft, open: asked } = mergeDrafts(b, mine, theirs)
  expect(toContent(draft).leadsTo).toEqual({
    ...leadsToNothing,
    outcomes,
    capacity: 'Capacity',
    holder: 'Firm',
    notice: true,
    days: 30,
  })
  expect(asked).toEqual([{ id: '.holder', label: 'Question for the holder', base: 'Name', mine: 'Firm', theirs: '' }])
  expect(describeChanges(b, theirs)).toEqual([
    'Outcomes: nothing is now ‘Supply, b-supply’',
    'Question for the holder: ‘Name’ is now nothing',
    'The public is told of an application: ‘No’ is now ‘Yes’',
    'Working days until the decision: ‘As for all applications’ is now ‘30’',
  ])
})

test('copies that mean the same have no differences', () => {
  expect(describeChanges(open([contact('Name', ask('Town'))]), open([contact(ask('Name'), 'Town')]))).toEqual([])
})

test('additions, removals, changes and moves are described', () => {
  const before = [contact(ask('x'), ask('y'), ask('z')), plant(ask('b')), sectionOf('gone', [ask('c')], { order: 3 })]
  const after = [
    sectionOf('plant', [ask('b')], { repeat: { min: 1, max: 2, itemLabel: 'Director' } }),
    sectionOf('contact', [ask('z'), ask('x', { typeOf: 'date', required: false }), ask('new')], {
      order: 2,
      name: 'First',
    }),
    sectionOf('fresh', [ask('d')], { order: 3 }),
  ]
  expect(describeChanges(open(before), open(after, { title: 'Permit', description: 'Words' }))).toEqual([
    'Title: ‘Licence’ is now ‘Permit’',
    'Description: nothing is now ‘Words’',
    'Section ‘First’: name: ‘Section contact’ is now ‘First’',
    'Section ‘Section plant’: how often it is asked: ‘Asked once’ is now ‘Director: at least 1, at most 2.’',
    'Section ‘Section gone’ is removed',
    'Section ‘Section fresh’ is new',
    '‘x’: kind: ‘Text’ is now ‘Date’',
    '‘x’: required: ‘Required’ is now ‘Optional’',
    '‘y’ is removed',
    '‘new’ is new',
    'The sections are in a different order',
    'The questions in ‘First’ are in a different order',
  ])
})
