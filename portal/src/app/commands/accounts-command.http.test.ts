import { expect, test } from 'vitest'
import { addApp } from '#features/accounts/factors/testing.ts'
import { addPasskey, logInWithPasskey } from '#features/accounts/passkeys/testing.ts'
import { logIn, tokenStatus } from '#features/accounts/testing.ts'
import { answerDataCommand } from './data-commands.server.ts'
import { usePortal } from '../testing.server.ts'

const portal = await usePortal()

async function run(...args: string[]) {
  const lines: string[] = []
  const { databaseUrl, masterKey } = portal.deps.config
  const code = await answerDataCommand('accounts', args, {
    env: { DATABASE_URL: databaseUrl, DATA_DIR: portal.dataDir, MASTER_KEY: masterKey!.toString('base64') },
    say: (line) => void lines.push(line),
    report: (line) => void lines.push(line),
  })
  return { code, text: lines.join(' ') }
}
const rows = async (text: string, id: string) => (await portal.deps.database.pool.query(text, [id])).rows as unknown[]

test('an operator clears the factors of a person who has lost them all', async () => {
  const [ada, eve] = [await portal.newUser(), await portal.newUser()]
  const { device } = await addPasskey(portal, ada)
  await addApp(portal, ada)
  await addPasskey(portal, eve)
  const { code, text } = await run('clear-factors', ` ${ada.email.toUpperCase()}`)
  expect([code, text]).toEqual([0, expect.stringContaining('2 passkeys and authenticator apps were removed')])
  expect(text).not.toContain(ada.email)
  expect(await tokenStatus(portal, ada.token)).toBe(401)
  expect((await logInWithPasskey(portal, device)).status).toBe(401)
  expect((await logIn(portal, ada.email, ada.password)).status).toBe(200)
  for (const table of ['recovery_codes', 'passkeys', 'login_factors'])
    expect(await rows(`select 1 from ${table} where user_id = $1`, ada.id)).toEqual([])
  const log = `select actor_id, details from audit_log where record_id = $1 and action = 'account.clear-factors'`
  expect(await rows(log, ada.id)).toEqual([{ actor_id: 'system', details: { count: 2 } }])
  await portal.mailTo(ada.email, /was removed/)
  expect(await tokenStatus(portal, eve.token)).toBe(200)
  expect(await rows('select 1 from passkeys where user_id = $1', eve.id)).toHaveLength(1)
})

test('nothing changes without a factor, an account or the right words', async () => {
  const ada = await portal.newUser()
  expect(await run('clear-factors', ada.email)).toMatchObject({
    code: 0,
    text: expect.stringContaining('nothing was changed'),
  })
  expect(await tokenStatus(portal, ada.token)).toBe(200)
  expect(await run('clear-factors', 'nobody@example.com')).toEqual({
    code: 1,
    text: 'No account has this e-mail address.',
  })
  for (const args of [[], ['clear-factors'], ['delete', ada.email], ['clear-factors', ada.email, 'more']])
    expect(await run(...args)).toMatchObject({ code: 1, text: expect.stringMatching(/^Usage/) })
})
