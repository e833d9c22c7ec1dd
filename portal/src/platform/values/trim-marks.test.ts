import { expect, test } from 'vitest'
import { trimEndOf, trimMarks, trimPath } from './trim-marks.ts'

test('marks at the ends are left out, those within stay', () => {
  expect(trimEndOf('a.b).. ', ' .)')).toBe('a.b')
  expect(trimEndOf('...', '.')).toBe('')
  expect(trimMarks('--a-b--', '-')).toBe('a-b')
  expect(trimMarks('---', '-')).toBe('')
})

test.each([
  ['/', '/'],
  ['///', '/'],
  ['/a//', '/a'],
  ['/a', '/a'],
  ['', ''],
])('the path %j without slashes at its end is %j', (path, trimmed) => {
  expect(trimPath(path)).toBe(trimmed)
})
