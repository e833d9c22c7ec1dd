import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { portalCommand } from '../tools/portal-command.ts'
import { makeDataDir, startPortal } from './support/portal.ts'

const dataDir = makeDataDir()
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function askDoctor(url: string) {
  const [program, args] = portalCommand(dataDir)
  const { PATH = '' } = process.env
  const env = { PATH, DATA_DIR: dataDir, PORT: new URL(url).port, PUBLIC_URL: url }
  return spawnSync(program, [...args, '--doctor'], { env, encoding: 'utf8', timeout: 300_000 })
}

test('the doctor examines the embedded database of a portal that runs and of one that is stopped', async () => {
  const portal = await startPortal({ env: { DATA_DIR: dataDir } })
  const running = askDoctor(portal.url)
  await portal.stop()
  const stopped = askDoctor(portal.url)
  expect(running.stdout).toContain('OK    Portal: It runs at port')
  expect(stopped.stdout).toContain('OK    Portal: It is stopped;')
  for (const { status, stdout } of [running, stopped]) {
    expect(stdout).not.toContain('FIX')
    expect(stdout).toMatch(/^OK {4}Database: PostgreSQL \d+\.\d+ answers\.$/m)
    expect(stdout).toContain('OK    Tables: They are up to date.')
    expect(stdout).toContain(`OK    Master key: ${join(dataDir, 'master.key')} is in place.`)
    expect(status).toBe(0)
  }
  // The portal starts again after the doctor.
  await (await startPortal({ env: { DATA_DIR: dataDir } })).stop()
})
