import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { Writable } from 'node:stream'
import { once } from 'node:events'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Config } from '../config.server.ts'
import { migrateDatabase, migrationsFolder } from '../database/migrate.server.ts'
import { withScratch } from '../files/scratch.server.ts'
import type { ReadTarEntry } from '../files/tar.server.ts'
import { OperatorError } from './data-access.server.ts'
import type { Description, Summary } from './description.server.ts'
import { columnList, quoted } from './snapshot.server.ts'

/** Creates the tables as they were when the backup was made: with its migrations, and none after them. */
export function createOldTables(
  config: Pick<Config, 'dataDir'>,
  connection: pg.ClientConfig,
  { migrations }: Pick<Description, 'migrations'>,
): Promise<void> {
  return withScratch(config, async (folder) => {
    cpSync(migrationsFolder, folder, { recursive: true })
    const path = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: unknown[] }
    journal.entries.length = migrations.length
    writeFileSync(path, JSON.stringify(journal))
    await migrateDatabase(connection, undefined, folder)
  })
}

/** Fills the tables, piece by piece in the order of the archive. Triggers rest meanwhile: what they did is in the rows. */
export class RecordFiller {
  readonly #client: pg.ClientBase
  readonly #columns: Map<string, string[]>
  readonly #say: (sentence: string) => void
  #skipped = ''
  #open: { name: string; copy: Writable & { rowCount: number }; ended: Promise<void> } | undefined
  readonly rows: Record<string, number> = {}

  constructor(client: pg.ClientBase, { tables }: Description, say: (sentence: string) => void) {
    this.#say = say
    this.#client = client
    this.#columns = new Map(tables.map(({ name, columns }) => [name, columns]))
    for (const { name } of tables) this.rows[name] = 0
  }

  /** The entry `tables/NAME/000001` of a table that the description names. */
  async add({ name: path, body }: ReadTarEntry): Promise<void> {
    const name = path.split('/')[1] ?? ''
    if (name === this.#skipped) return
    if (this.#open?.name !== name) {
      await this.close()
      if (!(await this.#isOurs(name))) return
      await this.#begin(name)
    }
    const { copy, ended } = this.#open!
    for await (const chunk of body) if (!copy.write(chunk)) await Promise.race([once(copy, 'drain'), ended])
  }

  /** Somebody else's table in the portal's schema is backed up with the rest, but cannot be made here. */
  async #isOurs(name: string): Promise<boolean> {
    const { rows } = await this.#client.query('select 1 where to_regclass($1::text) is not null', [quoted(name)])
    if (rows.length > 0) return true
    this.#skipped = name
    delete this.rows[name]
    this.#say(`Table ${name} is not one of the portal's: its rows are not restored.`)
    return false
  }

  async #begin(name: string): Promise<void> {
    const columns = this.#columns.get(name)
    if (!columns) throw new OperatorError(`The backup contains a table that its description does not name (${name}).`)
    // A table begins with the rows that its migration made; those of the backup include them.
    await this.#client.query(`alter table ${quoted(name)} disable trigger user; delete from ${quoted(name)}`)
    const copy = this.#client.query(copyFrom(`copy ${quoted(name)} (${columnList(columns)}) from stdin`))
    const ended = finished(copy)
    ended.catch(() => {})
    this.#open = { name, copy, ended }
  }

  /** Ends the table in progress. */
  async close(): Promise<void> {
    const open = this.#open
    this.#open = undefined
    if (!open) return
    open.copy.end()
    await open.ended
    this.rows[open.name] = open.copy.rowCount
    await this.#client.query(`alter table ${quoted(open.name)} enable trigger user`)
  }

  /** Throws where the database took another number of rows than the backup has. */
  requireAll(summary: Summary): void {
    for (const [name, count] of Object.entries(this.rows))
      if ((summary.rows[name] ?? 0) !== count)
        throw new OperatorError(`Table ${name} received ${count} rows instead of ${summary.rows[name] ?? 0}.`)
  }
}

/** Lets new rows get numbers that were never given. */
export async function restoreSequences(client: pg.ClientBase, { sequences }: Description): Promise<void> {
  for (const { name, value } of sequences)
    await client.query('select setval(to_regclass($1::text), $2::bigint)', [quoted(name), value])
}
