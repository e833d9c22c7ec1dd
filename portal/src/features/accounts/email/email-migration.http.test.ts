import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#app/testing.server.ts'

const folder = fileURLToPath(new URL('../../../../migrations', import.meta.url))
const [name] = globSync('*_email_proofs.sql', { cwd: folder })
const statements = readFileSync(`${folder}/${name}`, 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => /^UPDATE/m.test(statement))

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()), 60_000)
afterAll(() => portal.close())

test('of the accounts before, those that opened a mailed link count as proved; what staff filed for others waits', async () => {
  const { pool } = portal.deps.database
  const admin = await portal.adminToken()
  const [reset, moved, other] = [await portal.newUser(), await portal.newUser(), await portal.newUser()]
  const filed = async (email: string) => {
    const user = { name: 'Bola Ade', email, phone: '08035550000' }
    const body = { complaintType: 'Billing', serviceProvider: 'A bill', description: 'Too high.', user }
    return (await portal.call('POST', '/api/complaints/submit', { token: admin, body })).body
  }
  const [kept, waits] = [await filed(reset.email), await filed(other.email)]
  expect([kept.userId, waits.userId]).toEqual([reset.id, other.id])
  await pool.query('update users set email_verified_at = null')
  const note = (id: string, action: string, details: object = {}) =>
    pool.query(
      `insert into audit_log (at, actor_id, actor_role, action, record_type, record_id, details) values (now(), $1, 'User', $2, 'account', $1, $3)`,
      [id, action, details],
    )
  await note(reset.id, 'account.update', { fields: ['email'] })
  await note(reset.id, 'account.reset-password')
  await note(moved.id, 'account.reset-password')
  await note(moved.id, 'account.update', { fields: ['email'] })
  expect(statements).toHaveLength(2)
  for (const statement of statements) await pool.query(statement)
  const { rows } = await pool.query('select email from users where email_verified_at is not null order by email')
  expect(rows.map(({ email }) => email as string)).toEqual(['admin@commission.test', reset.email].toSorted())
  const owners = await pool.query('select id, user_id from cases where id = any($1) order by reference', [
    [kept.id, waits.id],
  ])
  expect(owners.rows.map(({ user_id: owner }) => owner as string | null)).toEqual([reset.id, null])
})
