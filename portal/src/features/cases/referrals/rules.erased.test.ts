import { expect, test } from 'vitest'
import { withoutContact } from './rules.erased.ts'

test.each([
  ['I am Ada Okonkwo, ADA for short.', 'I am … …, … for short.'],
  ['Call +234 (803) 123-4567 or write to ada@example.com.', 'Call … or write to …'],
  ['Meter 0412 3456 789, since 5 May 2026: ₦12,500 for 30 days.', 'Meter …, since 5 May 2026: ₦12,500 for 30 days.'],
])('%s is shown without who wrote it', (text, shown) => {
  expect(withoutContact(text, 'Ada Okonkwo')).toBe(shown)
})
