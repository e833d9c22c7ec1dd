import { expect, test } from 'vitest'
import { isUuid } from './uuid.ts'

test('an id is a UUID and nothing else', () => {
  expect(isUuid('6f1c2b5e-0f0a-4c7e-9a51-3d1c0a6e0001')).toBe(true)
  expect(isUuid('6F1C2B5E-0F0A-4C7E-9A51-3D1C0A6E0001')).toBe(true)
  expect(['', '1', '6f1c2b5e', "' or 1=1", ' 6f1c2b5e-0f0a-4c7e-9a51-3d1c0a6e0001'].some(isUuid)).toBe(false)
})
