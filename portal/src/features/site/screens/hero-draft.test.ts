import { expect, test } from 'vitest'
import { checkWords } from './use-hero-draft.ts'

test('the title is required, and both texts have a maximum length', () => {
  expect(checkWords({ title: ' ', subtitle: '' })).toEqual({ title: 'Title is required', subtitle: undefined })
  expect(checkWords({ title: 'x'.repeat(121), subtitle: 'y'.repeat(301) })).toEqual({
    title: 'Title must have at most 120 characters',
    subtitle: 'Subtitle must have at most 300 characters',
  })
  expect(checkWords({ title: ' A ', subtitle: 'B' })).toEqual({ title: undefined, subtitle: undefined })
})
