import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { dropDatabase, runStatement, withDatabase } from '@regulator/tools/run-statement.ts'
import { inject } from 'vitest'
import { hooksOf } from '#app/features.server.ts'
import type { TestPortal } from '#app/testing.server.ts'
import { fileReferences, unorderedTables } from '../files/file-references.ts'
import { type Config, readConfig } from '../settings/config.server.ts'
import type { KnownData } from './backup.server.ts'

/** What the features of the portal say about their data. */
export const knownData = (): KnownData => ({
  references: hooksOf().of(fileReferences),
  unordered: hooksOf().of(unorderedTables),
})

/** An empty place: a database without tables on the test server, or with `embedded` none, and an empty folder. */
export async function makeEmptyPlace({ embedded = false, env = {} as Record<string, string> } = {}) {
  const { url, ownerUrl } = inject('testServer')
  const dataDir = await mkdtemp(join(tmpdir(), 'restore-test-'))
  // As root the embedded server runs as another user, who must reach its folder inside this one.
  await chmod(dataDir, 0o711)
  const name = `restore_${randomBytes(6).toString('hex')}`
  if (!embedded) await runStatement(ownerUrl, `CREATE DATABASE ${name}`)
  const server = { DATABASE_URL: withDatabase(url, name), DATABASE_OWNER_URL: withDatabase(ownerUrl, name) }
  const settings = { NODE_ENV: 'production', DATA_DIR: dataDir, ...(!embedded && server), ...env }
  const config: Config = readConfig(settings, dataDir)
  return {
    config,
    dataDir,
    env: settings,
    async remove() {
      if (!embedded) await dropDatabase(ownerUrl, name)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Stores a file and its document of a made-up record, as an upload does. */
export async function addDocument(
  { deps }: Pick<TestPortal, 'deps'>,
  content: string | Buffer,
  recordId: string = randomUUID(),
) {
  const bytes = Buffer.from(content)
  const { key, sha256, size } = await deps.files.put(Readable.from([bytes]), { maxBytes: bytes.length })
  const { rows } = await deps.database.pool.query<{ id: string }>(
    `insert into documents (record_type, record_id, role, original_name, size, kind, sha256, file_key, uploaded_at)
     values ('test-record', $1, 'other', 'a.pdf', $2, 'pdf', $3, $4, now()) returning id`,
    [recordId, size, sha256, key],
  )
  return { id: rows[0]!.id, key, recordId }
}
