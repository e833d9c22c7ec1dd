import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../settings/config.server.ts'
import { makeMasterKey, readMasterKey } from './master-key.server.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'master-key-'))
  folders.push(folder)
  return folder
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

test('the key is created once, in a file that only its owner can read', () => {
  const folder = newFolder()
  const config = readConfig({ DATA_DIR: folder }, folder)
  expect(() => readMasterKey(config)).toThrow('master.key is missing')
  expect(readdirSync(folder)).toEqual([])
  makeMasterKey(config)
  const key = readMasterKey(config)
  expect(key).toHaveLength(32)
  expect(readdirSync(folder)).toEqual(['master.key'])
  expect(statSync(join(folder, 'master.key')).mode & 0o777).toBe(0o600)
  expect(readMasterKey(readConfig({ DATA_DIR: folder }, folder)).equals(key)).toBe(true)
})

test('processes that start together get the same key', async () => {
  const folder = newFolder()
  const program = `
    const { parentPort, workerData } = require('node:worker_threads')
    import(workerData.module).then(({ makeMasterKey, readMasterKey }) => {
      const config = { masterKey: undefined, dataDir: workerData.folder }
      makeMasterKey(config)
      parentPort.postMessage(readMasterKey(config).toString('base64'))
    })`
  const workerData = { folder, module: new URL('./master-key.server.ts', import.meta.url).href }
  const keys = await Promise.all(
    Array.from(
      { length: 3 },
      () =>
        new Promise<string>((resolve, reject) =>
          new Worker(program, { eval: true, workerData }).once('message', resolve).once('error', reject),
        ),
    ),
  )
  expect(new Set(keys).size).toBe(1)
  expect(readFileSync(join(folder, 'master.key'), 'utf8').trim()).toBe(keys[0])
  expect(readdirSync(folder)).toEqual(['master.key'])
})

test('a key in the environment takes precedence, and a file without a key is named', () => {
  const folder = newFolder()
  const given = randomBytes(32)
  expect(readMasterKey(readConfig({ DATA_DIR: folder, MASTER_KEY: given.toString('base64') }, folder))).toEqual(given)
  expect(readdirSync(folder)).toEqual([])
  expect(() => readConfig({ MASTER_KEY: 'short' }, folder)).toThrow('MASTER_KEY must be 32 bytes in base64')
  writeFileSync(join(folder, 'master.key'), 'nothing')
  expect(() => readMasterKey(readConfig({ DATA_DIR: folder }, folder))).toThrow('contains no key')
})
