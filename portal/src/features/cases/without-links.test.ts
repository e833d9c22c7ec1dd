import { expect, test } from 'vitest'
import { withoutLinks } from './without-links.ts'

test('what a company writes is read as it was, and no program makes a link of it', () => {
  const text =
    'Pay ₦1,500.00 at https://pay.example.com/now?a=b or www.pay.example, or write to bola@pay.example. Thank you.'
  const shown = withoutLinks(text)
  expect(shown.replaceAll('\u200B', '')).toBe(text)
  expect(shown).not.toMatch(/https:\/\/\w|\w\.\p{L}|\w@\w/u)
  expect(withoutLinks('The bill is ₦1,500.00. It is reduced.')).toBe('The bill is ₦1,500.00. It is reduced.')
})
