import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { eraseAccount, sqlOf } from '../testing.ts'

const portal = await usePortal()
const sql = sqlOf(portal)

const ask = async (token: string) => {
  const { status, body } = await portal.call('GET', '/api/auth/device-key', { token })
  return { status, key: String((body as { key?: string }).key) }
}
const countKeys = async (userId: string) => {
  const rows = await sql('select 1 from device_keys where user_id = $1', userId)
  return rows.length
}

test('an account has one key of 32 bytes, made at the first request and its own', async () => {
  const [ada, bola] = [await portal.newUser(), await portal.newUser()]
  expect(await countKeys(ada.id)).toBe(0)
  // Two tabs that ask at the same time get the same key.
  const [first, second] = await Promise.all([ask(ada.token), ask(ada.token)])
  expect(first.status).toBe(200)
  expect(Buffer.from(first.key, 'base64')).toHaveLength(32)
  expect(second).toEqual(first)
  expect((await ask(bola.token)).key).not.toBe(first.key)
  expect(await countKeys(ada.id)).toBe(1)
})

test('nobody gets a key after signing out', async () => {
  const ada = await portal.newUser()
  await portal.call('POST', '/api/auth/logout', { token: ada.token })
  expect((await ask(ada.token)).status).toBe(401)
})

test('deleting the account deletes its key', async () => {
  const ada = await portal.newUser()
  await ask(ada.token)
  const { status } = await eraseAccount(portal, ada)
  expect(status).toBeLessThan(300)
  expect(await countKeys(ada.id)).toBe(0)
})
