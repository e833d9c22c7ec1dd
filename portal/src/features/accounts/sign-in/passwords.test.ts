import { expect, test } from 'vitest'
import { hashPassword, passwordCost, verifyPassword } from './service.passwords.server.ts'

test('the portal hashes at the full cost, and verifies what was hashed at another', async () => {
  const deps = { passwordCost }
  expect(await hashPassword(deps, 'Sturdy-Lamp9!')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const weak = await hashPassword({ passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 } }, 'Sturdy-Lamp9!')
  expect(await verifyPassword(deps, weak, 'Sturdy-Lamp9!')).toBe(true)
  expect(await verifyPassword(deps, weak, 'Sturdy-Lamp8!')).toBe(false)
})
