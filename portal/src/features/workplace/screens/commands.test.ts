import { expect, test } from 'vitest'
import { matchingCommands } from './commands.ts'

const row = (title: string) => ({ id: title, title, reference: '', state: '', to: '/' })
const groups = [
  { source: 'actions', label: 'Actions', rows: [row('Take'), row('Write a reply')] },
  { source: 'places', label: 'Go to', rows: Array.from({ length: 20 }, (_, at) => row(`Plácè ${at}`)) },
]
const found = (typed: string) => matchingCommands(groups, typed).map(({ rows }) => rows.map(({ title }) => title))

test('commands are found by all words, blind to case and tone marks', () => {
  expect(found('REPLY write')).toEqual([['Write a reply']])
  expect(found('place 19')).toEqual([['Plácè 19']])
  expect(found('write take')).toEqual([])
})

test('of a long group the first are shown', () => {
  expect(found('')[1]).toHaveLength(8)
})
