import { expect, test } from 'vitest'
import type { Database } from '../database/database.server.ts'
import { createPrintCache } from './print-pdf.server.ts'

test('prints a key once for each database, again after a failure, and caches the newest', async () => {
  const cachedPrint = createPrintCache(2)
  const [one, other] = [{ database: {} as Database }, { database: {} as Database }]
  let prints = 0
  const print = async () => Buffer.from(String(++prints))
  const read = async (deps: typeof one, key: string) => String(await cachedPrint(deps, key, print))
  expect([await read(one, 'a'), await read(one, 'a'), await read(other, 'a')]).toEqual(['1', '1', '2'])
  await expect(cachedPrint(one, 'b', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  expect([await read(one, 'b'), await read(one, 'c'), await read(one, 'a')]).toEqual(['3', '4', '5'])
})
