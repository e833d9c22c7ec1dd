import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BackupResult } from '#platform/backup/backup.server.ts'
import type { DrillResult } from '#platform/backup/drill.server.ts'
import type { Config } from '#platform/settings/config.server.ts'
import { showS3Place } from '#platform/s3/place.ts'

const main = fileURLToPath(new URL('../../main.js', import.meta.url))

/** Runs `npm run backup` or `npm run verify` on a file; rejects with the sentence that the command ended with. */
export interface BackupCommands {
  backup(config: Config, file: string): Promise<BackupResult>
  drill(config: Config, file: string): Promise<DrillResult>
}

/** In a process of its own, of low priority: pages are not slowed down, and its memory is returned. It ends when the portal does. */
export const backupCommands: BackupCommands = {
  backup: (config, file) => runCommand(config, ['--backup', file]),
  drill: (config, file) => runCommand(config, ['--verify', file]),
}

const sentenceBytes = 2_000

function runCommand<Result>(config: Config, args: string[]): Promise<Result> {
  const child = fork(main, args, {
    env: environmentOf(config),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-sentenceBytes)))
  return new Promise((resolve, reject) => {
    let result: Result | undefined
    child.on('message', (message) => (result = message as Result))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (result !== undefined) return resolve(result)
      const sentence = said.trim().split('\n').at(-1)
      reject(new Error(sentence || `the command ended with ${signal ?? code}`))
    })
  })
}

/** The portal's own settings, which a test or another start may not have from its environment. */
function environmentOf(config: Config): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, TZ } = process.env
  const settings: Record<string, string | undefined> = {
    PATH,
    TMPDIR,
    TZ,
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl,
    PG_BIN: config.pgBin,
    FILES_URL: config.documents && showS3Place(config.documents),
    AWS_ACCESS_KEY_ID: config.documents?.accessKeyId,
    AWS_SECRET_ACCESS_KEY: config.documents?.secretAccessKey,
    AWS_SESSION_TOKEN: config.documents?.sessionToken,
    BACKUP_PASSPHRASE: config.backupPassphrase,
    BACKUP_RECIPIENT: config.backupRecipient,
    BACKUP_IDENTITY: config.backupIdentity,
  }
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}
