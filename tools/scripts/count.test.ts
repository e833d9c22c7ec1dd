import { expect, test } from 'vitest'
import { summarise } from './count.ts'

test('source and tests are counted apart, and other files not at all', () => {
  const lines = new Map([
    ['README.md', 900],
    ['portal/src/a/one.ts', 10],
    ['portal/src/a/one.test.ts', 20],
    ['portal/src/a/testing.server.ts', 5],
    ['portal/src/b/two.tsx', 30],
    ['e2e/support/three.ts', 7],
    ['tools/four.mjs', 3],
  ])
  expect(summarise(lines)).toEqual({
    'files of source': '3',
    'files of tests': '3',
    'lines of source': '43',
    'of these, lines of tools': '3',
    'lines of tests': '32',
    'longest file': '30 lines: portal/src/b/two.tsx',
    'largest folder': '3 files: portal/src/a',
  })
})
