import { expect, it, test } from 'vitest'
import { formatFileSize, formatTimeLeft } from './file-size.ts'

it.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 * 1024, '1 MB'],
  [300 * 1024 * 1024, '300 MB'],
  [5 * 1024 ** 3, '5120 MB'],
])('%d bytes read as %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words)
})

test.each([
  [0, 'a few seconds left'],
  [12, 'about 15 seconds left'],
  [61, 'about 1 minute left'],
  [150, 'about 3 minutes left'],
  [3600, 'about 1 hour left'],
  [8000, 'about 2 hours left'],
])('%d seconds: %s', (seconds, words) => expect(formatTimeLeft(seconds)).toBe(words))
