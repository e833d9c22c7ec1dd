import { expect, test } from 'vitest'
import { countDescriptions } from './count-descriptions.ts'

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
  expect(countDescriptions('describeList', text)).toEqual([
    { key: 'one', lines: 6 },
    { key: 'two', lines: 3 },
  ])
})
