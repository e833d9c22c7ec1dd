import { expect, expectTypeOf, test } from 'vitest'
import { written } from './rules.written.ts'

test('the moments of a row become ISO texts, and everything else stays', () => {
  const row = { id: 'a', at: new Date(0), until: null as Date | null, tags: ['b'], count: 2 }
  const shown = written(row)
  expect(shown).toEqual({ id: 'a', at: '1970-01-01T00:00:00.000Z', until: null, tags: ['b'], count: 2 })
  expectTypeOf(shown).toEqualTypeOf<{ id: string; at: string; until: string | null; tags: string[]; count: number }>()
})
