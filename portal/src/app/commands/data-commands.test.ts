import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerDataCommand } from './data-commands.server.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'commands-test-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function run(name: string, args: string[], env: Record<string, string> = {}) {
  const said: string[] = []
  const write = (sentence: string) => said.push(sentence)
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const terminal = { env: { DATA_DIR: dataDir, INIT_CWD: folder, ...env }, say: write, report: write }
  const code = await answerDataCommand(name, args, terminal)
  expect(readdirSync(dataDir)).toEqual([])
  return { code, said: said.join('\n') }
}

test.each([
  ['backup', [], 'Usage: npm run backup'],
  ['backup', ['a', 'b'], 'Usage: npm run backup'],
  ['backup', ['a', '--with-keys'], 'must be encrypted'],
  ['backup', ['a', '--fast'], "'--fast'"],
  ['backup', ['a'], 'There are no data of a portal'],
  ['restore', [], 'Usage: npm run restore'],
  ['restore', ['-'], 'Usage: npm run restore'],
  ['restore', ['nothing.tar'], 'nothing.tar cannot be read (ENOENT)'],
  ['restore', ['.'], 'cannot be read (EISDIR)'],
  ['restore', ['nothing.tar', '--erasures', 'nothing'], 'nothing does not exist'],
  ['verify', [], 'There are no data of a portal'],
  ['verify', ['a', 'b'], 'Usage: npm run verify'],
])('%s %j says why it cannot work, and changes nothing', async (name, args, sentence) => {
  expect(await run(name, args)).toEqual({ code: 1, said: expect.stringContaining(sentence) })
})

test('a wrong setting is named', async () => {
  expect(await run('backup', ['a'], { BACKUP_PASSPHRASE: 'short' })).toEqual({
    code: 1,
    said: 'BACKUP_PASSPHRASE must have at least 16 characters.',
  })
  const both = {
    BACKUP_PASSPHRASE: 'a quiet river at noon',
    BACKUP_RECIPIENT: 'age1mpnuuqn0q55t9rpx8036c9cjdl9nwy83sueh0x5ru9e8c9r9rvdsgm85a6',
  }
  expect((await run('backup', ['a'], both)).said).toContain('exclude each other')
})

test('npm, which writes to standard output, is kept from writing into a backup', async () => {
  const npm = { npm_lifecycle_event: 'backup', npm_config_loglevel: 'notice' }
  expect((await run('backup', ['-'], npm)).said).toContain('npm run --silent backup')
})

test('a folder with an unfinished restore says so', async () => {
  const dataDir = mkdtempSync(join(folder, 'unfinished-'))
  writeFileSync(join(dataDir, 'RESTORE-UNFINISHED.txt'), '')
  writeFileSync(join(dataDir, 'half'), '')
  expect((await run('restore', ['nothing.tar'], { DATA_DIR: dataDir })).said).toContain(
    'contains an unfinished restore',
  )
  expect(readdirSync(dataDir)).toHaveLength(2)
  // The place is emptied, and keeps its mark until a restore is complete.
  await run('restore', ['nothing.tar', '--again'], { DATA_DIR: dataDir })
  expect(readdirSync(dataDir)).toEqual(['RESTORE-UNFINISHED.txt'])
})
