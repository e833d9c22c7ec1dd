import { expect, it } from 'vitest'
import { formatFileSize } from './file-size.ts'

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
