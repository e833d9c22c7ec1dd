import { expect, test } from 'vitest'
import { followAnswers, type LeadsTo, leadsToNothing } from '#fields/leads-to.ts'
import { section } from '#fields/testing.ts'
import { findLeadsToProblems } from './leads-to-problems.ts'
import { generationLicence } from './templates/generation-licence.ts'
import { meterServiceProvider } from './templates/meter-service-provider.ts'
import { tradingSupplyLicence } from './templates/trading-supply-licence.ts'

const follow = (form: typeof generationLicence, answers: object) => {
  const { outcome, ...led } = followAnswers(form.leadsTo, form.section, answers as Record<string, string>)
  return { line: outcome?.feeLine, ...led }
}

test('each answer that decides is named until it is given', () => {
  const [type, connection, capacity] = ['Type of application', 'Connection', 'Installed capacity (MW)']
  const led = (answers: object) => follow(generationLicence, answers)
  expect(led({})).toMatchObject({ line: undefined, open: [type, connection, capacity] })
  expect(led({ [type]: 'New licence' })).toMatchObject({ line: undefined, open: [connection, capacity] })
  expect(led({ [type]: 'New licence', [capacity]: '5' })).toMatchObject({ line: undefined, open: [connection] })
  const offGrid = { [type]: 'New licence', [connection]: 'Off-grid' }
  expect(led(offGrid)).toMatchObject({ line: 'b-generation', open: [], capacity: '' })
  expect(led({ ...offGrid, [capacity]: '1,012.50 MW' })).toMatchObject({ line: 'b-generation', capacity: '1012.5' })
  expect(led({ ...offGrid, [connection]: 'Embedded in a distribution network' }).line).toBe('c-embedded-generation')
  expect(led({ [type]: 'Regularization of an existing licence' })).toMatchObject({ line: 'part-a', open: [] })
})

test('the first outcome counts that fits, and an optional answer may stay open', () => {
  const [type, of] = ['Type of provider', 'Class of installer']
  expect(follow(meterServiceProvider, {}).open).toEqual([type, of])
  expect(follow(meterServiceProvider, { [type]: 'Importer', [of]: 'A1 corporate' }).line).toBe('g-meter-importer')
  expect(follow(meterServiceProvider, { [type]: 'Installer' })).toMatchObject({ line: undefined, open: [of] })
  expect(follow(meterServiceProvider, { [type]: 'Installer', [of]: 'C2 individual' }).line).toBe('g-meter-installer.c2')
  const supply = { 'Type of application': 'New licence', Licence: 'Supply licence' }
  const holder = { 'Registered company or business': ' Sunrise ' }
  expect(follow(tradingSupplyLicence, { ...supply, ...holder })).toMatchObject({ line: 'b-supply', holder: 'Sunrise' })
})

test('the answer to a question that is not asked decides nothing', () => {
  const sections = [
    section('Plant', [
      { name: 'Kind', typeOf: 'select', options: ['A', 'B'] },
      { name: 'Size', typeOf: 'number', showWhen: { question: 'Kind', is: 'A' } },
    ]),
  ]
  const big = { when: { question: 'Size', is: '5' }, licenceClass: 'Big', feeLine: '' }
  const leadsTo = { ...leadsToNothing, outcomes: [big], capacity: 'Size' }
  const led = (answers: Record<string, string>) => followAnswers(leadsTo, sections, answers)
  expect(led({ Kind: 'A', Size: '5.0' })).toMatchObject({ outcome: big, capacity: '5' })
  expect(led({ Kind: 'A' })).toMatchObject({ outcome: undefined, open: ['Size'] })
  expect(led({ Kind: 'B', Size: '5' })).toMatchObject({ outcome: undefined, open: [], capacity: '' })
})

test('questions that are not asked once, or do not fit, and outcomes that never apply are reported', () => {
  const sections = [
    section('Plant', ['Name', { name: 'Size', typeOf: 'number' }, { name: 'Kind', typeOf: 'select', options: ['A'] }]),
    section('Units', ['Maker'], { order: 2, repeat: { min: 0, max: 3, itemLabel: 'Unit' } }),
  ]
  const problems = (change: Partial<LeadsTo>) =>
    findLeadsToProblems({ ...leadsToNothing, ...change }, sections, new Set(['b-supply'])).map(
      ({ field, message }) => `${field}: ${message}`,
    )
  expect(problems({ capacity: 'Size', site: 'Kind', holder: 'Name' })).toEqual([])
  expect(problems({ capacity: 'Name', site: 'Nowhere', holder: 'Maker' })).toEqual([
    "leadsTo.capacity: 'Name' is not the kind of question that fits here",
    "leadsTo.site: There is no question 'Nowhere'. Choose another.",
    "leadsTo.holder: 'Maker' has many answers because its section is repeated",
  ])
  const outcome = { licenceClass: '', feeLine: '' }
  const is = (question: string, answer: string) => ({ ...outcome, when: { question, is: answer } })
  expect(problems({ outcomes: [is('Kind', 'A'), is('Name', 'x'), { ...outcome, feeLine: 'b-supply' }] })).toEqual([])
  expect(
    problems({ outcomes: [outcome, is('Kind', 'B'), is('Maker', 'x'), { ...outcome, feeLine: 'constructor' }] }),
  ).toEqual([
    'leadsTo.outcomes.0: Outcome 1 always applies, so that those after it never do. Give it a condition, or make it the last.',
    "leadsTo.outcomes.1: 'Outcome 2' would never appear: 'B' cannot be the answer it waits for",
    expect.stringMatching(/^leadsTo\.outcomes\.2: 'Outcome 3' is to appear by the answer to 'Maker'/),
    "leadsTo.outcomes.3: 'Outcome 4': the schedule of fees has no such line. Choose another.",
  ])
})
