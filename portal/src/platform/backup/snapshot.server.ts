import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { FileReferences } from '../files/file-references.ts'
import { jobTables } from '../jobs.server.ts'
import type { TarEntry } from '../files/tar.server.ts'
import type { Description } from './description.server.ts'

/** Rows are copied in pieces, since an entry of an archive begins with its size. */
const pieceBytes = 1 << 20

/** The tables of the portal and the jobs: not those of extensions. */
const tablesQuery = `
  select format('%s.%s', n.nspname, c.relname) as name,
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relname ~ '^[a-z0-9_]+$' and (n.nspname = 'public' or n.nspname = 'jobs' and c.relname = any($1))
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by 1`

const linksQuery = `
  select format('%s.%s', fn.nspname, f.relname) as "from", format('%s.%s', tn.nspname, t.relname) as "to"
  from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_namespace fn on fn.oid = f.relnamespace
    join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
  where k.contype = 'f'`

/** Begins the one transaction that a backup reads, and describes what it sees. The values of sequences are not older than its rows. */
export async function beginSnapshot(client: pg.ClientBase): Promise<Omit<Description, 'hasMasterKey'>> {
  await client.query('begin isolation level repeatable read read only')
  const rows = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows
  const [clock] = await rows<{ at: Date }>('select now() as at')
  const migrations = await rows<{ hash: string; createdAt: string }>(
    'select hash, created_at::text as "createdAt" from drizzle.__drizzle_migrations order by created_at',
  )
  const tables = await rows<{ name: string; columns: string[] }>(tablesQuery, [jobTables])
  const links = await rows<TableLink>(linksQuery)
  const byName = new Map(tables.map((table) => [table.name, table]))
  return {
    format: 'regulator-portal-backup',
    version: 1,
    snapshotAt: clock!.at.toISOString(),
    migrations,
    jobsVersion: (await rows<{ version: number }>('select version from jobs.version'))[0]!.version,
    tables: orderTables([...byName.keys()], links).map((name) => byName.get(name)!),
    sequences: await rows(
      `select format('%s.%s', schemaname, sequencename) as name, last_value::text as value from pg_sequences
       where schemaname in ('public', 'jobs') and last_value is not null order by 1`,
    ),
  }
}

export const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => pg.escapeIdentifier(part))
    .join('.')
export const columnList = (columns: readonly string[]): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ')

/** The rows of one table as entries `tables/NAME/000001` …; `counted` receives their number. Rows of `sorted` tables do not come in the order in which they were added. */
export async function* tableEntries(
  client: pg.ClientBase,
  { name, columns }: Description['tables'][number],
  sorted: boolean,
  counted: (rows: number) => void,
): AsyncGenerator<TarEntry> {
  const what = sorted
    ? `(select ${columnList(columns)} from ${quoted(name)} order by 1)`
    : `${quoted(name)} (${columnList(columns)})`
  const copy = client.query(copyTo(`copy ${what} to stdout`))
  let part = 0
  const entry = (chunks: Buffer[], size: number): TarEntry => ({
    name: `tables/${name}/${String(++part).padStart(6, '0')}`,
    size,
    body: chunks,
  })
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size < pieceBytes) continue
    yield entry(chunks, size)
    chunks = []
    size = 0
  }
  if (size > 0) yield entry(chunks, size)
  counted(copy.rowCount)
}

/** Writes the files that the snapshot's records refer to into `path`, one JSON line each, so that the transaction need not last until they are copied. */
export async function writeReferences(
  client: pg.ClientBase,
  references: readonly FileReferences[],
  path: string,
): Promise<number> {
  const union = references.map(({ records }) => records).join(' union all ')
  await client.query(`declare stored_files no scroll cursor for select key, sha256 from (${union}) r`)
  const list = createWriteStream(path, { mode: 0o600 })
  let count = 0
  for (;;) {
    const { rows } = await client.query<{ key: string; sha256: string | null }>('fetch 2000 from stored_files')
    if (rows.length === 0) break
    count += rows.length
    if (!list.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))) await once(list, 'drain')
  }
  list.end()
  await once(list, 'finish')
  return count
}

/** A foreign key: rows of `from` refer to rows of `to`. */
interface TableLink {
  from: string
  to: string
}

/** Tables so that each comes after those that it refers to, else in the given order; throws for a circle. */
export function orderTables(tables: readonly string[], links: readonly TableLink[]): string[] {
  const ordered: string[] = []
  const left = new Set(tables)
  while (left.size > 0) {
    const next = [...left].find((name) => !links.some(({ from, to }) => from === name && to !== name && left.has(to)))
    if (next === undefined) throw new Error(`the tables ${[...left].join(', ')} refer to each other in a circle`)
    left.delete(next)
    ordered.push(next)
  }
  return ordered
}
