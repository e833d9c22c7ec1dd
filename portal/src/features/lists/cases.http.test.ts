import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#app/testing.server.ts'
import { file, kinds } from '#features/cases/testing.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'

let portal: TestPortal
let admin: string
const [complaint] = kinds
beforeAll(async () => {
  portal = await startTestPortal()
  await setLimits(portal, manyCases)
  admin = await portal.adminToken()
  const ada = await portal.newUser()
  for (let at = 0; at < 5; at++) await file(portal, ada.token, complaint)
}, 60_000)
afterAll(() => portal.close())

test('smoke', async () => {
  const answer = await portal.call('GET', '/api/lists/complaints?type=Billing&foo=1', { token: admin })
  console.log(JSON.stringify(answer, null, 1))
  expect(answer.status).toBe(200)
})
