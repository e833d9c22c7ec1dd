import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../repository-root.ts'
import { placeRecipe, readRecipe } from './recipe.ts'

const document = readFileSync(join(repositoryRoot, 'docs/backup.md'), 'utf8')

test('the recipe in docs/backup.md has every part that its rehearsal needs', () => {
  const recipe = readRecipe(document)
  const placed = placeRecipe(recipe, { repository: '/r', data: '/d', moment: '2027-01-02 03:04:05+00' })
  expect(placed.backrest).toContain('repo1-path=/r\n')
  expect(placed.backrest).toContain('pg1-path=/d\n')
  expect(placed.restore).toMatch(/^pgbackrest .*--target='2027-01-02 03:04:05\+00'.* restore$/)
  expect(recipe.backUp).toMatch(/backup$/)
})

test('a recipe without a part is refused', () => {
  expect(() => readRecipe(document.replaceAll('stanza-create', 'begin'))).toThrow('no command like stanza-create')
  expect(() => readRecipe('')).toThrow('no settings')
})
