import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveToPortal } from '@regulator/tools/portal-command.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { answerDataCommand } from '#app/commands/data-commands.server.ts'
import { usePortal } from '#app/testing.server.ts'
import { lastBackup, lastDrill } from '#platform/backup/runs.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { backupName } from './rules.ts'
import { runDrill, runScheduledBackup, warnAboutBackups, type BackupCommands } from './service.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'schedule-test-'))
giveToPortal(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const portal = await usePortal({ own: 'writes backups', env: { BACKUP_DIR: folder } })
afterEach(() => portal.deps.database.pool.query('delete from backup_runs'))

const snapshotAt = '2026-11-22T01:12:01.000Z'
const done = { snapshotAt, rows: 700, documents: 30, missing: 0, seconds: 2.5 }
/** Stands for the processes, which other tests start. */
const commands = (result: object = {}): BackupCommands => ({
  backup: async (_config, file) => {
    writeFileSync(file, 'backup')
    return { ...done, bytes: 6, ...result }
  },
  drill: async () => ({ ...done, hasMasterKey: false, problems: 0, ...result }),
})
const failing = (sentence: string): BackupCommands => {
  const fail = () => Promise.reject(new Error(sentence))
  return { backup: fail, drill: fail }
}
const at = (time: string, more: Partial<Deps> = {}): Deps => ({
  ...portal.deps,
  clock: { now: () => new Date(time) },
  ...more,
})

test('each night writes a backup, records it, and removes those that are no longer needed', async () => {
  for (let day = 1; day <= 28; day++)
    await runScheduledBackup(at(`2026-10-${String(day).padStart(2, '0')}T01:12:00Z`), commands())
  // The 22nd to the 28th, and for the earlier weeks the 18th and the 11th.
  expect(readdirSync(folder).filter((name) => name.endsWith('.tar'))).toHaveLength(9)
  expect(await lastBackup(portal.deps.database.db)).toMatchObject({
    kind: 'backup',
    ok: true,
    snapshotAt: new Date(snapshotAt),
    seconds: 2.5,
    records: 700,
    documents: 30,
    bytes: 6,
    problems: 0,
    note: '',
    file: backupName(new Date('2026-10-28T01:12:00Z'), false),
  })
  expect(await lastDrill(portal.deps.database.db)).toBeUndefined()
})

test('what a killed backup left is removed after a day, and other files stay', async () => {
  const now = '2026-11-20T01:12:00Z'
  for (const [name, hours] of [
    ['a.tar.unfinished-7', 25],
    ['b.tar.unfinished-8', 1],
    ['photo.jpg', 900],
  ] as const) {
    writeFileSync(join(folder, name), 'x')
    const then = new Date(Date.parse(now) - hours * 3_600_000)
    utimesSync(join(folder, name), then, then)
  }
  await runScheduledBackup(at(now), commands())
  expect(
    ['a.tar.unfinished-7', 'b.tar.unfinished-8', 'photo.jpg'].map((name) => existsSync(join(folder, name))),
  ).toEqual([false, true, true])
})

test('a failure is recorded, keeps every earlier backup and fails the job, which runs again', async () => {
  const before = readdirSync(folder)
  await expect(runScheduledBackup(portal.deps, failing('The disk is full.'))).rejects.toThrow('The disk is full.')
  expect(await lastBackup(portal.deps.database.db)).toMatchObject({
    ok: false,
    note: 'The disk is full.',
    snapshotAt: null,
  })
  expect(readdirSync(folder)).toEqual(before)
})

test('the reason of a failure is in the log and on the page of the system, beside the last good backup', async () => {
  const lines: object[] = []
  const log = { ...portal.deps.log, error: (data: object) => void lines.push(data) }
  await runScheduledBackup(at('2026-11-20T01:12:00Z'), commands())
  await expect(runScheduledBackup(at('2026-11-21T01:12:00Z', { log }), failing('The disk is full.'))).rejects.toThrow()
  expect(lines).toEqual([{ kind: 'backup', reason: 'The disk is full.' }])
  const { backups } = (await portal.call('GET', '/api/system', { token: await portal.adminToken() })).body
  expect(backups).toMatchObject({ lastOk: false, lastNote: 'The disk is full.', goodAt: '2026-11-20T01:12:02.500Z' })
  const metrics = await (await fetch(`${portal.adminUrl}/metrics`)).text()
  expect(metrics).toContain(`backup_last_success_timestamp_seconds ${Date.parse(backups.goodAt) / 1000}`)
  const warned: string[] = []
  const gone = { ...portal.deps.config, backupDir: join(folder, 'gone') }
  const warn = (_data: object, text: string) => void warned.push(text)
  await warnAboutBackups({ ...portal.deps, config: gone, log: { ...portal.deps.log, warn } })
  expect(warned).toEqual([expect.stringMatching(/^backups: BACKUP_DIR .* is not there\. Mount its disk/)])
})

test('staff start a backup or a test restore by hand, one at a time', async () => {
  const token = await portal.adminToken()
  const start = (kind: string) => portal.call('POST', '/api/system/backups', { token, body: { kind } })
  const queued = `select data from jobs.job where name = 'backups.drill'`
  // Other work of this kind would hide it.
  await portal.deps.jobs.stop()
  expect((await start('drill')).status).toBe(200)
  expect((await portal.deps.database.pool.query(queued)).rows).toHaveLength(1)
  expect((await start('drill')).status).toBe(409)
})

test('an operator tries the nightly backup and the weekly test restore by hand', async () => {
  const { databaseUrl, masterKey } = portal.deps.config
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: portal.dataDir, MASTER_KEY: masterKey!.toString('base64') }
  const run = async (name: string, flag: string, more: Record<string, string>) => {
    const said: string[] = []
    const print = (sentence: string) => void said.push(sentence)
    return [
      await answerDataCommand(name, [flag], { env: { ...env, ...more }, say: print, report: print }),
      said.join('\n'),
    ]
  }
  const inFolder = { BACKUP_DIR: folder }
  expect(await run('backup', '--nightly', inFolder)).toEqual([0, expect.stringMatching(/portal-.*tar: in order\.$/)])
  expect(await lastBackup(portal.deps.database.db)).toMatchObject({ ok: true })
  const gone = { BACKUP_DIR: join(folder, 'gone') }
  expect(await run('backup', '--nightly', gone)).toEqual([1, expect.stringContaining('cannot be read (ENOENT)')])
  expect(await run('verify', '--weekly', {})).toEqual([1, expect.stringContaining('Set BACKUP_DIR')])
})

test('a disk that is not mounted is reported and not written to', async () => {
  const gone = join(folder, 'not-mounted')
  const deps = { ...portal.deps, config: { ...portal.deps.config, backupDir: gone } }
  await expect(runScheduledBackup(deps, commands())).rejects.toThrow(`BACKUP_DIR (${gone}) cannot be read (ENOENT)`)
  expect(existsSync(gone)).toBe(false)
  await expect(runDrill(deps, commands())).rejects.toThrow('contains no backup')
})

test('a drill takes the newest backup and records what it found', async () => {
  const { db } = portal.deps.database
  await runScheduledBackup(at('2026-12-01T01:12:00Z'), commands())
  await runDrill(portal.deps, commands({ seconds: 40 }))
  expect(await lastDrill(db)).toMatchObject({
    ok: true,
    seconds: 40,
    snapshotAt: new Date(snapshotAt),
    file: backupName(new Date('2026-12-01T01:12:00Z'), false),
  })
  await runDrill(portal.deps, commands({ problems: 2 }))
  expect(await lastDrill(db)).toMatchObject({ ok: false, problems: 2, note: expect.stringContaining('2 problems') })
  await expect(runDrill(portal.deps, failing('The backup is damaged.'))).rejects.toThrow()
  expect(await lastDrill(db)).toMatchObject({ ok: false, note: 'The backup is damaged.' })
})

test('missing documents are a finding, not a failure', async () => {
  await runScheduledBackup(portal.deps, commands({ missing: 3 }))
  expect(await lastBackup(portal.deps.database.db)).toMatchObject({
    ok: false,
    problems: 3,
    note: expect.stringContaining('npm run verify'),
  })
})
