import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { beginSnapshot, columnList, quoted } from '../../portal/src/platform/backup/snapshot.server.ts'

/** Rows of a table at most; all of the jobs, whose schedules refer to queues. */
const rowsOf = (name: string) => (name.startsWith('jobs.') ? 'all' : '30')

interface Release {
  version: string
  /** Folder of the project at that release. */
  project: string
}

/** A database as SQL: its migrations as they were, the tables of jobs, then the rows of every table, each table with at least one. */
export async function describeDatabase(client: pg.ClientBase, { version, project }: Release): Promise<string> {
  const { migrations, jobsVersion, tables, sequences } = await beginSnapshot(client)
  await client.query('commit')
  await fillTables(
    client,
    tables.map(({ name }) => name),
  )
  const parts = [
    `-- The database of release ${version} with example records, made by \`npm run release:schema\` and never edited.`,
    `-- ${migrations.length} migrations; version ${jobsVersion} of the job tables.`,
    'create schema drizzle;',
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);',
    ...migrations.map(
      ({ hash, createdAt }) =>
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${createdAt});`,
    ),
    ...readMigrations(project, migrations.length),
    await readJobTables(project),
  ]
  // A deferred constraint would keep the triggers from being switched on again.
  parts.push('commit;', 'begin;', 'set constraints all immediate;')
  for (const { name, columns } of tables) parts.push(...(await describeRows(client, name, columns)))
  for (const { name, value } of sequences) parts.push(`select setval('${quoted(name)}', ${value});`)
  parts.push('commit;')
  return `${parts.join('\n')}\n`
}

function readMigrations(project: string, count: number): string[] {
  const folder = join(project, 'portal/migrations')
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  return entries.slice(0, count).map(({ tag }) => `-- ${tag}\n${readFileSync(join(folder, `${tag}.sql`), 'utf8')};`)
}

/** As the job library of that copy of the project makes them. */
async function readJobTables(project: string): Promise<string> {
  const path = createRequire(join(project, 'portal/package.json')).resolve('pg-boss')
  const library = (await import(pathToFileURL(path).href)) as { getConstructionPlans(schema: string): string }
  return `-- Tables of jobs\n${library.getConstructionPlans('jobs')};`
}

async function describeRows(client: pg.ClientBase, name: string, columns: string[]): Promise<string[]> {
  const table = quoted(name)
  const query = `select to_jsonb(r)::text as row from (select ${columnList(columns)} from ${table} order by 1 limit ${rowsOf(name)}) r`
  const rows = (await client.query<{ row: string }>(query)).rows.map(({ row }) => row)
  return [
    `-- ${name}`,
    `alter table ${table} disable trigger user;`,
    // Some begin with rows that a migration made.
    `delete from ${table};`,
    `insert into ${table} (${columnList(columns)}) overriding system value`,
    `  select ${columnList(columns)} from jsonb_populate_recordset(null::${table}, ${pg.escapeLiteral(`[\n${rows.join(',\n')}\n]`)});`,
    `alter table ${table} enable trigger user;`,
  ]
}

interface Column {
  name: string
  type: string
  needed: boolean
  /** What a foreign key of this column refers to: the last row, since the first account is that of the administrator. */
  refers: string | null
}

const columnsQuery = `
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull and not a.atthasdef and a.attidentity = '' as needed,
    (select format('(select %I from %s order by ctid desc limit 1)', f.attname, k.confrelid::regclass)
     from pg_constraint k cross join unnest(k.conkey, k.confkey) as link(own, other)
       join pg_attribute f on f.attrelid = k.confrelid and f.attnum = link.other
     where k.conrelid = a.attrelid and k.contype = 'f' and link.own = a.attnum order by k.oid limit 1) as refers
  from pg_attribute a where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`

const values: [type: RegExp, value: string][] = [
  [/\[\]$/, `'{}'`],
  [/^(text|character)/, `'example'`],
  [/^(integer|bigint|smallint|numeric|double)/, '1'],
  [/^boolean/, 'true'],
  [/^timestamp/, `'2026-01-02T03:04:05Z'`],
  [/^date/, `'2026-01-02'`],
  [/^uuid/, `'01234567-89ab-4cde-8f01-23456789abcd'`],
  [/^jsonb?/, `'{}'`],
  [/^bytea/, `'\\x00ff'`],
  [/^tsvector/, `'example'`],
  [/^interval/, `'1 day'`],
]

/** Columns from which others are generated that may not be empty. */
const known: Readonly<Record<string, string>> = {
  'application_submissions.status': `'completed'`,
  'application_submissions.approval_status': `'pending'`,
}

/** Adds a made-up row to each of these tables that is empty. Those to which others refer come first. */
export async function fillTables(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (const name of tables) {
    const table = quoted(name)
    if ((await client.query(`select from ${table} limit 1`)).rowCount) continue
    // A deferred constraint would keep the triggers from being switched on again.
    await client.query(`begin; set constraints all immediate; alter table ${table} disable trigger user`)
    await client.query(await exampleRow(client, name))
    await client.query(`alter table ${table} enable trigger user; commit`)
  }
}

async function exampleRow(client: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<Column>(columnsQuery, [quoted(table)])
  const filled = rows.filter(({ needed }) => needed)
  const value = ({ name, type, refers }: Column) =>
    known[`${table.split('.').at(-1)}.${name}`] ?? refers ?? values.find(([form]) => form.test(type))?.[1] ?? 'null'
  if (filled.length === 0) return `insert into ${quoted(table)} default values`
  const names = filled.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  return `insert into ${quoted(table)} (${names}) values (${filled.map(value).join(', ')})`
}
