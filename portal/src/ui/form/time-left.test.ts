import { expect, test } from 'vitest'
import { formatTimeLeft } from './time-left.ts'

test.each([
  [0, 'a few seconds left'],
  [12, 'about 15 seconds left'],
  [61, 'about 1 minute left'],
  [150, 'about 3 minutes left'],
  [3600, 'about 1 hour left'],
  [8000, 'about 2 hours left'],
])('%d seconds: %s', (seconds, words) => expect(formatTimeLeft(seconds)).toBe(words))
