import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyOfContent } from './key-of-content.ts'

test('the same content has the same key, which is a valid one', async () => {
  const key = await keyOfContent({ name: 'Ada', message: 'Ìkẹjà' })
  expect(key).toBe(
    createHash('sha256')
      .update(JSON.stringify({ name: 'Ada', message: 'Ìkẹjà' }))
      .digest('base64url'),
  )
  expect(key).toMatch(/^[\x21-\x7e]{8,200}$/)
  expect(await keyOfContent({ name: 'Ada', message: 'b' })).not.toBe(key)
})
