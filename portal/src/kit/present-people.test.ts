import { expect, test } from 'vitest'
import { namePeople } from './present-people.tsx'

test('names who else has a record open', () => {
  const [ada, ben] = [{ name: 'Ada Obi' }, { name: 'Ben' }]
  expect(namePeople([])).toBeUndefined()
  expect(namePeople([ada])).toBe('Ada Obi is editing this')
  expect(namePeople([ada, ben], 'this section')).toBe('Ada Obi and Ben are editing this section')
})
