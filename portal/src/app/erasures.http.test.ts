import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { recordErasures } from '#features/accounts/service.server.ts'
import { pendErasures } from '#features/accounts/store.server.ts'
import { makeBackup } from '#platform/backup/backup.server.ts'
import { erasuresName, readErasures } from '#platform/backup/erasures.server.ts'
import { restoreBackup } from '#platform/backup/restore.server.ts'
import { knownData, makeEmptyPlace } from '#platform/backup/testing.ts'
import { openFileStore } from '#platform/files/local-files.server.ts'
import { startTestPortal, testAdmin, usePortal } from './testing.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'erasures-test-'))
const close: (() => Promise<unknown>)[] = []
const portal = await usePortal({ own: 'a folder of backups', env: { BACKUP_DIR: folder } })
afterAll(async () => {
  for (const each of close) await each()
  rmSync(folder, { recursive: true, force: true })
})

const listed = async () => (await readErasures(join(folder, erasuresName))).map(({ account }) => account)
const erase = ({ token, password }: { token: string; password: string }) =>
  portal.call('DELETE', '/api/users/me', { token, body: { password } })

test('an account that is erased after a backup is erased again when the backup is restored', async () => {
  const [ada, bola] = [await portal.newUser(), await portal.newUser()]
  const target = join(folder, 'before.tar')
  const print = () => {}
  await makeBackup(portal.deps.config, portal.deps.files, knownData(), { target, withKeys: false, say: print })
  expect((await erase(ada)).status).toBeLessThan(300)
  await expect.poll(listed).toEqual([ada.id])

  const place = await makeEmptyPlace()
  close.push(() => place.remove())
  const erasures = await readErasures(join(folder, erasuresName))
  await restoreBackup(place.config, openFileStore(place.config), {
    path: target,
    again: false,
    say: print,
    also: async (db) => expect(await pendErasures(db, erasures)).toBe(1),
  })
  const restored = await startTestPortal({ env: { DATABASE_URL: place.config.databaseUrl!, DATA_DIR: place.dataDir } })
  close.unshift(() => restored.close())
  const { rows } = await restored.deps.database.pool.query(
    'select email, name, password_hash from users where id = $1',
    [ada.id],
  )
  expect(rows).toEqual([{ email: `deleted-${ada.id}`, name: 'Deleted', password_hash: '' }])
  expect((await restored.deps.database.pool.query('select * from pending_erasures')).rows).toEqual([])
  const logIn = (person: typeof testAdmin) =>
    restored.call('POST', '/api/auth/login', { body: { email: person.email, password: person.password } })
  expect((await logIn(ada)).status).toBe(401)
  expect((await logIn(bola)).status).toBe(200)
  expect((await logIn(testAdmin)).status).toBe(200)
})

test('the list is completed from the database, and a cut line does no harm', async () => {
  const path = join(folder, erasuresName)
  const before = await listed()
  const eve = await portal.newUser()
  await erase(eve)
  await expect.poll(listed).toEqual([...before, eve.id])
  // The last line was cut by a crash, and the others were lost.
  writeFileSync(path, readFileSync(path, 'utf8').trimEnd().slice(-40))
  expect(await listed()).toEqual([])
  await recordErasures(portal.deps)
  expect((await listed()).toSorted()).toEqual([...before, eve.id].toSorted())
  const size = readFileSync(path).length
  await recordErasures(portal.deps)
  expect(readFileSync(path)).toHaveLength(size)
  expect(readFileSync(path, 'utf8')).not.toContain('example.com')
})
