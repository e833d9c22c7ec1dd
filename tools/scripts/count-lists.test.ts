import { expect, test } from 'vitest'
import { countLists } from './count-lists.ts'

test('the lines of a description are counted without comments and blank lines', () => {
  const text = `import { describeList } from './contract.list.ts'

export const one = describeList({
  // Why.
  key: 'one',

  columns: [
    { id: 'a' },
  ],
})
export const two = () =>
  describeList({
    key: 'two',
  })
`
  expect(countLists(text)).toEqual([6, 3])
})
