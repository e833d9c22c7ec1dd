import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { libraryReferences } from '../../portal/src/features/content/library/store.library.server.ts'
import { documentReferences } from '../../portal/src/features/documents/store.server.ts'
import { type FileStore } from '../../portal/src/platform/files/files.server.ts'
import { openFileStore } from '../../portal/src/platform/files/local-files.server.ts'
import { readS3Place } from '../../portal/src/platform/s3/place.ts'
import { type Portal, runCommand } from '../portal-process.ts'

/** The settings that say where the portal's records and documents are. */
function placesOf({ env }: Portal): Record<string, string> {
  const names = ['DATABASE_URL', 'FILES_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}

/** The portal's documents; `dataDir` is where its data folder is seen. */
export function storeOf(portal: Portal, dataDir = portal.dataDir): FileStore {
  const { FILES_URL, ...env } = placesOf(portal)
  const documents = FILES_URL ? readS3Place(FILES_URL, env) : undefined
  if (typeof documents === 'string') throw new Error(`FILES_URL ${documents}`)
  return openFileStore({ dataDir, documents })
}

/** Rows without their file, which must never be. A file without a row is left to the sweeps. */
export async function findRowsWithoutFile(store: FileStore, database: pg.ClientBase): Promise<string[]> {
  const records = [documentReferences, libraryReferences].map((each) => `select key from (${each.records}) r`)
  const { rows } = await database.query<{ key: string }>(records.join(' union all '))
  // After the rows: a file that was stored in the meantime does no harm.
  const files = new Set<string>()
  for await (const group of store.listByPrefix()) for (const { key } of group.files) files.add(key)
  return rows.filter(({ key }) => !files.has(key)).map(({ key }) => `a row has no file: ${key}`)
}

/** `npm run verify` on the portal's data. */
export async function verify(portal: Portal): Promise<string[]> {
  const { code, said } = await runCommand(portal.dataDir, ['--verify'], placesOf(portal))
  return code === 0 ? [] : [`verify ended with ${code}: ${said.slice(-500)}`]
}

export const mailQueues = ['applications.mail', 'cases.mail']

/** A mail that failed in several faults waits for minutes before it is tried again. */
const timeoutMs = 900_000

/** Waits until every mail job has run, and compares them with the outbox: one file each. */
export async function checkMails(dataDir: string, database: pg.ClientBase): Promise<string[]> {
  const end = Date.now() + timeoutMs
  const waiting = async () =>
    (
      await database.query<{ state: string; count: number }>(
        `select state::text, count(*)::int from jobs.job where name = any($1) and state <> 'completed' group by 1`,
        [mailQueues],
      )
    ).rows
  while ((await waiting()).length > 0 && Date.now() < end) await sleep(200)
  const left = await waiting()
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int from jobs.job where name = any($1) and state = 'completed'`,
    [mailQueues],
  )
  const mails = readdirSync(join(dataDir, 'outbox')).filter((name) => /^\d.*(case|applications)/.test(name)).length
  return [
    ...left.map(({ state, count }) => `${count} mail jobs are ${state}`),
    ...(mails === rows[0]?.count ? [] : [`${mails} mails of ${rows[0]?.count} jobs`]),
  ]
}

/** Once at the end of all rounds: nothing repairs a lost file or mail in the meantime. */
export const checkAll = async (portal: Portal): Promise<string[]> => [
  ...(await portal.ask((database) => checkMails(portal.dataDir, database))),
  ...(await verify(portal)),
]
