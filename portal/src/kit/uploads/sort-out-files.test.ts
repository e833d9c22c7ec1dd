import { expect, test } from 'vitest'
import { sortOutFiles } from './sort-out-files.ts'

const file = (name: string) => new File(['x'], name, { lastModified: 1 })
const limits = { problemOf: ({ name }: File) => (name.endsWith('.exe') ? 'Only PDF.' : undefined), most: 2 }

test('files that can be sent are accepted once each', () => {
  const { good, problem } = sortOutFiles([file('a.pdf'), file('a.pdf'), file('b.pdf')], limits)
  expect(good.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf'])
  expect(problem).toBeUndefined()
})

test('the first file that cannot be sent is named, the good ones stay', () => {
  const { good, problem } = sortOutFiles([file('c.exe'), file('a.pdf'), file('d.exe')], limits)
  expect(good).toHaveLength(1)
  expect(problem).toBe('c.exe: Only PDF.')
})

test('more files than can be sent at once are reported', () => {
  const { good, problem } = sortOutFiles([file('a.pdf'), file('b.pdf'), file('c.pdf')], limits)
  expect(good).toHaveLength(2)
  expect(problem).toBe('At most 2 files can be sent at once.')
})
