import { describe, expect, test } from 'vitest'
import { type BuilderDraft, emptyDraft, newQuestion } from './builder-draft.ts'
import { moveQuestion } from './use-question-moves.ts'

const ask = (key: string, of?: string, name = key) => ({
  ...newQuestion(name, 'text', key),
  ...(of && { showWhen: { of, is: 'Yes' } }),
})
const section = (key: string, questions: BuilderDraft['sections'][number]['questions'], change = {}) => ({
  key,
  name: key,
  extraInfo: '',
  questions,
  ...change,
})
const directors = { repeat: { min: 1, max: 3, itemLabel: 'Director' } }
const form = (...sections: BuilderDraft['sections']): BuilderDraft => ({
  title: 'T',
  description: '',
  status: 'draft',
  sections,
  leadsTo: emptyDraft().leadsTo,
  keptDocs: [],
})
const plant = () =>
  form(
    section('Plant', [ask('Source'), ask('Fuel', 'Source')]),
    section('Site', [ask('Town'), ask('Road', 'Town')]),
    section('Directors', [ask('Name'), ask('Passport', 'Name')], directors),
  )
const move = (draft: BuilderDraft, question: string, to: string, at?: number) => {
  const moved = moveQuestion(draft, question, to, at)
  if ('refused' in moved) return moved.refused
  return Object.fromEntries(moved.draft.sections.map(({ key, questions }) => [key, questions.map((each) => each.key)]))
}

describe('moving an input to another section', () => {
  test('puts it at the end or at a given position, and keeps a condition on an earlier input', () => {
    const rest = { Directors: ['Name', 'Passport'] }
    expect(move(plant(), 'Fuel', 'Site')).toEqual({ Plant: ['Source'], Site: ['Town', 'Road', 'Fuel'], ...rest })
    expect(move(plant(), 'Fuel', 'Site', 1)).toEqual({ Plant: ['Source'], Site: ['Town', 'Fuel', 'Road'], ...rest })
    expect(move(plant(), 'Source', 'Plant')).toContain('‘Source’ cannot go there')
  })

  test('is refused before the input that its condition refers to', () => {
    expect(move(plant(), 'Road', 'Plant')).toBe(
      '‘Road’ cannot go there: it appears by the answer to ‘Town’, which has to be asked before it.',
    )
  })

  test('is refused behind an input that depends on it, and into a repeated section', () => {
    const needed = '‘Source’ cannot go there: ‘Fuel’ appears by its answer, so it has to be asked once and before that.'
    expect(move(plant(), 'Source', 'Site')).toBe(needed)
    expect(move(plant(), 'Source', 'Directors')).toBe(needed)
    const whole = form(
      section('A', [ask('One'), ask('Two')]),
      section('B', [ask('Three')], { showWhen: { of: 'One', is: 'Yes' } }),
    )
    expect(move(whole, 'One', 'B')).toBe(
      '‘One’ cannot go there: ‘B’ appears by its answer, so it has to be asked once and before that.',
    )
    expect(move(whole, 'Two', 'B')).toEqual({ A: ['One'], B: ['Three', 'Two'] })
  })

  test('is refused out of a repeated section when its condition refers to an input there', () => {
    expect(move(plant(), 'Passport', 'Plant')).toContain('‘Name’, which has to be asked before it')
  })

  test('is refused where the name is already in use', () => {
    const draft = form(
      section('A', [ask('a', undefined, 'Name')]),
      section('B', [ask('b', undefined, 'Name')], directors),
    )
    expect(move(draft, 'a', 'B')).toBe('‘Name’ cannot go there: an input of that name is there already.')
    expect(move(draft, 'b', 'A')).toBe('‘Name’ cannot go there: an input of that name is there already.')
  })

  test('is not blocked by a condition that was already broken', () => {
    const draft = form(section('A', [ask('One', 'gone'), ask('Two')]), section('B', [ask('Three')]))
    expect(move(draft, 'Two', 'B')).toEqual({ A: ['One'], B: ['Three', 'Two'] })
    expect(move(draft, 'One', 'B')).toEqual({ A: ['Two'], B: ['Three', 'One'] })
  })
})
