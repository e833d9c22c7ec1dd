import { expect, test } from 'vitest'
import type { Template } from '#features/forms/contract.ts'
import { section } from '#fields/testing.ts'
import { isComplete, listTasks, nextTask, taskOf } from './tasks.ts'

const form = {
  section: [
    section('person', ['Name', 'Position']),
    section('units', ['Output'], { repeat: { min: 1, max: 3, itemLabel: 'Unit' } }),
    section('extra', [{ name: 'Remarks', required: false }]),
    section('fuel', ['Supplier'], { showWhen: { question: 'Position', is: 'Gas man' } }),
  ],
} as unknown as Template
const given = { Name: 'Ada' }
const list = (answers: object, seen: string[] = []) =>
  listTasks(form, { answers: { ...given, ...answers }, seen }, given)
const marks = (...input: Parameters<typeof list>) => list(...input).map(({ section, mark }) => `${section.id} ${mark}`)

test('what the account fills in does not begin a section', () => {
  expect(marks({})).toEqual(['person not-started', 'units not-started', 'extra not-started'])
})

test('a section is in progress until nothing of it is wrong or missing', () => {
  expect(marks({ Name: 'Bola' })[0]).toBe('person in-progress')
  expect(marks({ Position: 'Director' })[0]).toBe('person completed')
  expect(marks({ units: [{ Output: '' }] })[1]).toBe('units in-progress')
  expect(marks({ units: [{ Output: '5' }] })[1]).toBe('units completed')
})

test('a section without required questions is completed once it was saved', () => {
  expect(marks({}, ['extra', 'person'])).toEqual(['person in-progress', 'units not-started', 'extra completed'])
})

test('a section that the answers ask for appears, and counts', () => {
  const tasks = list({ Position: 'Gas man', units: [{ Output: '5' }] }, ['extra'])
  expect(tasks.at(-1)).toMatchObject({ section: { id: 'fuel' }, mark: 'not-started' })
  expect(isComplete(tasks)).toBe(false)
  expect(isComplete(list({ Position: 'Clerk', units: [{ Output: '5' }] }))).toBe(true)
})

test('the next section is one that is not completed, from the start again after the last', () => {
  const tasks = list({ units: [{ Output: '5' }] }, ['extra'])
  expect(nextTask(tasks, 'person')).toBeUndefined()
  expect(nextTask(tasks, 'extra')?.section.id).toBe('person')
  expect(nextTask(list({}), 'person')?.section.id).toBe('units')
})

test('a question is found in its section', () => {
  const tasks = list({})
  expect(taskOf(tasks, 'Position')?.section.id).toBe('person')
  expect(taskOf(tasks, 'units.0.Output')?.section.id).toBe('units')
  expect(taskOf(tasks, 'units')?.section.id).toBe('units')
  expect(taskOf(tasks, 'Supplier')).toBeUndefined()
})
