import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sweepScratch, withScratch } from './scratch.server.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'scratch-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('the folder is empty, is on the data’s disk and is removed afterwards, also after a failure', async () => {
  const seen: string[] = []
  const work = async (folder: string) => {
    seen.push(folder)
    expect(readdirSync(folder)).toEqual([])
    writeFileSync(join(folder, 'file'), 'x')
    return seen.length
  }
  expect(await withScratch({ dataDir }, work)).toBe(1)
  const failing = withScratch({ dataDir }, async (folder) => {
    await work(folder)
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  expect(seen.every((folder) => folder.startsWith(dataDir))).toBe(true)
  expect(seen.map((folder) => existsSync(folder))).toEqual([false, false])
})

test('an old folder of a killed process is removed', async () => {
  await sweepScratch({ dataDir }, new Date())
  const [old, young] = ['work-old', 'work-young'].map((name) => join(dataDir, 'scratch', name)) as [string, string]
  for (const folder of [old, young]) mkdirSync(folder, { recursive: true })
  utimesSync(old, new Date(0), new Date(0))
  await sweepScratch({ dataDir }, new Date(Date.now() - 86_400_000))
  expect([existsSync(old), existsSync(young)]).toEqual([false, true])
})
