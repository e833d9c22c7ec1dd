import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fillTables } from '@regulator/tools/released-schema/describe.ts'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { Config } from '../settings/config.server.ts'
import { openFileStore } from '../files/local-files.server.ts'
import { findBinaries, majorOf } from '../local-postgres/binaries.server.ts'
import { type LocalPostgres, startLocalPostgres } from '../local-postgres/launcher.server.ts'
import { withLocalPostgres } from '../local-postgres/with-local.server.ts'
import { migrateDatabase } from '../database/migrate.server.ts'
import { inCommon, readRows } from '../database/testing.schema.ts'
import { makeBackup } from './backup.server.ts'
import { restoreBackup } from './restore.server.ts'
import { beginSnapshot } from './snapshot.server.ts'
import { addDocument, knownData, makeEmptyPlace } from './testing.ts'

// The programs of the packages, and those of another major version where the system has them.
const ours = findBinaries(undefined, undefined)
const others = globSync('/usr/lib/postgresql/*/bin').find(
  (bin) => existsSync(join(bin, 'initdb')) && bin.split('/')[4] !== majorOf(ours.version),
)
const silent = { info: () => {}, warn: () => {} }
const close: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const each of close.reverse()) await each()
})

const withDatabase = <T>(config: Config, work: (client: pg.Client, local: LocalPostgres) => Promise<T>) =>
  withLocalPostgres(config, async (local) => {
    const client = new pg.Client(local.owner)
    await client.connect()
    try {
      return await work(client, local)
    } finally {
      await client.end()
    }
  })

/** Every file of a cluster with its size and the time of its last change. */
const filesOf = (cluster: string) =>
  readdirSync(cluster, { recursive: true, encoding: 'utf8' }).map((name) => {
    const { size, mtimeMs } = statSync(join(cluster, name))
    return [name, size, mtimeMs]
  })

/** A database of `config` with a row in every table and one document. */
const fill = (config: Config) =>
  withDatabase(config, async (client, local) => {
    await migrateDatabase(local.owner, local.connection.user)
    const { tables } = await beginSnapshot(client)
    await client.query('commit')
    await fillTables(
      client,
      tables.map(({ name }) => name),
    )
    const files = openFileStore(config)
    await addDocument({ deps: { files, database: { pool: client } } } as never, 'a signed form')
    return readRows(client)
  })

test.skipIf(!others)('another major version is refused untouched, and reached through a backup', async () => {
  const old = await makeEmptyPlace({ embedded: true, env: { PG_BIN: others! } })
  close.push(() => old.remove())
  const before = await fill(old.config)
  const cluster = join(old.dataDir, 'postgres/cluster')
  const major = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  expect(major).not.toBe(majorOf(ours.version))
  const path = join(old.dataDir, 'old.tar')
  await makeBackup(old.config, openFileStore(old.config), knownData(), {
    target: path,
    withKeys: false,
    say: () => {},
  })

  const untouched = filesOf(cluster)
  await expect(startLocalPostgres({ dataDir: old.dataDir, log: silent, binDir: ours.bin })).rejects.toThrow(
    `was created by PostgreSQL ${major}, but the programs here are PostgreSQL ${majorOf(ours.version)}. Nothing was changed.`,
  )
  expect(filesOf(cluster)).toEqual(untouched)

  const next = await makeEmptyPlace({ embedded: true, env: { PG_BIN: ours.bin } })
  close.push(() => next.remove())
  const result = await restoreBackup(next.config, openFileStore(next.config), { path, again: false, say: () => {} })
  expect(readFileSync(join(next.dataDir, 'postgres/cluster/PG_VERSION'), 'utf8').trim()).toBe(majorOf(ours.version))
  const after = await withDatabase(next.config, readRows)
  expect(inCommon(after, before)).toEqual(inCommon(before, after))
  expect(Object.keys(after)).toEqual(Object.keys(before))
  // The made-up rows refer to files that do not exist.
  expect(result.documents).toBe(1)
})
