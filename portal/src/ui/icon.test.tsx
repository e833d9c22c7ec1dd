import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconNames } from './icon-names.ts'

test('every name has its picture and every picture its name', () => {
  const sprite = readFileSync(new URL('icons.svg', import.meta.url), 'utf8')
  const symbols = Array.from(sprite.matchAll(/<symbol id="([\w-]+)"/g), (match) => match[1])
  expect(symbols).toEqual([...iconNames])
})
