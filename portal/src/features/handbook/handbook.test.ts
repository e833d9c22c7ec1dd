import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { duties } from '#platform/duty-words.ts'
import { handbook } from './handbook.ts'

const folder = join(import.meta.dirname, 'screens/pictures')
const maxKilobytes = 400

test('every duty has its page', () => {
  expect(handbook.flatMap((page) => page.duties).toSorted()).toEqual(duties.toSorted())
})

test('a page has the picture that it shows and no other, and all together weigh little', () => {
  const shown = handbook.filter(({ parts }) => parts.some(({ picture }) => picture)).map(({ slug }) => `${slug}.jpg`)
  const files = readdirSync(folder)
  expect(files.toSorted()).toEqual(shown.toSorted())
  const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  expect(bytes).toBeLessThan(maxKilobytes * 1_024)
})
