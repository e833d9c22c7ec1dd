import type pg from 'pg'
import { openDatabase } from '../../portal/src/platform/database/database.server.ts'
import { migrateDatabase } from '../../portal/src/platform/database/migrate.server.ts'
import { plainText, sources } from '../../portal/src/features/search/rules.ts'
import { indexEntries, type SearchEntry } from '../../portal/src/features/search/service.server.ts'
import { sourceLexeme } from '../../portal/src/features/search/table.server.ts'
import { pino } from 'pino'
import { type Corpus, everywhere } from './search-corpus.ts'

export const documents = 100_000
const batch = 2_000
/** The last ones are stored by the portal's own code, which shows whether the shortcut for the others went wrong. */
const byPortal = 1_000
const tables = ['search_entries', 'search_words', 'search_lexemes']

/** Fills an empty database with `documents` entries: first the rows, on two connections, then the indexes. */
export async function fillIndex(connection: pg.PoolConfig, application: string, corpus: Corpus): Promise<void> {
  const log = pino({ level: 'silent' })
  await migrateDatabase(connection, application)
  const database = openDatabase({ ...connection, statement_timeout: 0 }, log)
  const { pool } = database
  try {
    const began = performance.now()
    const { rows } = await pool.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = any($1) and indexname !~ '_pk(ey)?$'`,
      [tables],
    )
    for (const { name } of rows) await pool.query(`drop index ${name}`)
    await storeRows(pool, corpus)
    await noteVocabulary(pool, corpus)
    await Promise.all(rows.map(({ definition }) => createIndex(pool, definition)))
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    const known = await count(pool, 'search_lexemes')
    const storing = performance.now()
    await database.transaction((tx) => indexEntries(tx, corpus.next(byPortal), new Date()))
    const each = ((performance.now() - storing) / byPortal).toFixed(1)
    console.log(`${documents} documents stored in ${seconds} s; by the portal's own code ${each} ms each`)
    if ((await count(pool, 'search_lexemes')) !== known) throw new Error('the filled index lacks lexemes')
    // The server does this automatically within a minute or two of such a load.
    for (const table of tables) await pool.query(`vacuum (analyze) ${table}`)
  } finally {
    await database.close()
  }
}

/** Numbers are assigned here, so that each range is contiguous whichever connection stores it. */
async function storeRows(pool: pg.Pool, corpus: Corpus): Promise<void> {
  let next = 1
  const work = async () => {
    for (let first = next; first <= documents - byPortal; first = next) {
      const entries = corpus.next(Math.min(batch, documents - byPortal - first + 1))
      next += entries.length
      await storeBatch(pool, first, entries)
    }
  }
  await Promise.all([work(), work()])
  await pool.query(`select setval(pg_get_serial_sequence('search_entries', 'number'), max(number)) from search_entries`)
}

async function storeBatch(pool: pg.Pool, first: number, entries: SearchEntry[]): Promise<void> {
  const column = (read: (entry: SearchEntry) => string) => entries.map(read)
  await pool.query(
    `insert into search_entries
       (number, id, source, title, body, link, date, plain_title, plain_body, updated_at) overriding system value
     select $1::int + place - 1, id, source, title, body, link, date, plain_title, plain_body, now()
     from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
       with ordinality as row(id, source, title, body, link, date, plain_title, plain_body, place)`,
    [
      first,
      column((entry) => entry.id),
      column((entry) => entry.source),
      column((entry) => entry.title),
      column((entry) => entry.body),
      column((entry) => entry.link),
      column((entry) => entry.date ?? ''),
      column((entry) => plainText(entry.title)),
      column((entry) => plainText(entry.body)),
    ],
  )
}

/** This many documents contain the complete vocabulary, so their words need not be collected. */
async function noteVocabulary(pool: pg.Pool, corpus: Corpus): Promise<void> {
  const words = [...new Set([...corpus.vocabulary, ...everywhere].map(plainText))]
  await pool.query('insert into search_words select word, 1 from unnest($1::text[]) as word', [
    words.filter((word) => /^\p{L}{4,40}$/u.test(word)),
  ])
  await pool.query(
    `insert into search_lexemes
     select unnest($1::text[]) union select unnest(tsvector_to_array(to_tsvector('english', word))) from unnest($2::text[]) as word`,
    [sources.map(sourceLexeme), words],
  )
}

async function createIndex(pool: pg.Pool, definition: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set maintenance_work_mem = '512MB'`)
    await client.query(definition)
  } finally {
    client.release(true)
  }
}

async function count(pool: pg.Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return rows[0]!.count
}
