import { expect, test } from 'vitest'
import { nameEditors } from './name-editors.ts'

test('names only colleagues who have the same section open', () => {
  const ada = { name: 'Ada Obi', sectionId: 'plant' }
  expect(nameEditors([], 'plant')).toBeUndefined()
  expect(nameEditors([ada], 'contact')).toBeUndefined()
  expect(nameEditors([ada, { name: 'Ben', sectionId: 'contact' }], 'plant')).toBe('Ada Obi is editing this section')
  expect(nameEditors([ada, { name: 'Ben', sectionId: 'plant' }], 'plant')).toBe(
    'Ada Obi and Ben are editing this section',
  )
})
