import { expect, test } from 'vitest'
import { excessLines, fullFolders } from './file-lengths.ts'

const lines = (count: number) => 'const a = 1\n'.repeat(count)

test('400 lines pass and the 401st is too many', () => {
  expect(excessLines(lines(400))).toBe(0)
  expect(excessLines(lines(401))).toBe(1)
})

test('a reason in the first comment lines lets a file be long, an empty reason does not', () => {
  expect(excessLines(`// long file: the schedule is one table of the law\n${lines(500)}`)).toBe(0)
  expect(excessLines(`/*\n * long file: one drawing\n */\n${lines(500)}`)).toBe(0)
  expect(excessLines(`// long file:\n${lines(500)}`)).toBe(101)
  expect(excessLines(`const text = 'long file: no comment'\n${lines(500)}`)).toBe(101)
})

test('counts the source files of each folder, without its tests', () => {
  const files = (count: number, ending: string) => Array.from({ length: count }, (_, index) => `a/b${index}${ending}`)
  expect(
    fullFolders([...files(32, '.ts'), ...files(9, '.test.ts'), ...files(9, '.http.test.ts'), 'a/testing.ts']),
  ).toEqual([])
  expect(fullFolders([...files(32, '.ts'), 'a/more.tsx', 'c/one.ts'])).toEqual([{ folder: 'a', files: 33 }])
})
