import { expect, test } from 'vitest'
import { checkImage, checkWords } from './use-hero-draft.ts'

test('only images below 100 MB are accepted', () => {
  expect(checkImage({ type: 'application/pdf', size: 1 })).toBe('Please upload an image file')
  expect(checkImage({ type: '', size: 1 })).toBe('Please upload an image file')
  expect(checkImage({ type: 'image/png', size: 100 * 1024 * 1024 })).toBe('Image size should be less than 100MB')
  expect(checkImage({ type: 'image/png', size: 100 * 1024 * 1024 - 1 })).toBeUndefined()
})

test('the title is required, and both texts have a maximum length', () => {
  expect(checkWords({ title: ' ', subtitle: '' })).toEqual({ title: 'Title is required', subtitle: undefined })
  expect(checkWords({ title: 'x'.repeat(121), subtitle: 'y'.repeat(301) })).toEqual({
    title: 'Title must have at most 120 characters',
    subtitle: 'Subtitle must have at most 300 characters',
  })
  expect(checkWords({ title: ' A ', subtitle: 'B' })).toEqual({ title: undefined, subtitle: undefined })
})
