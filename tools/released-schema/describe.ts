import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { beginSnapshot, columnList, quoted } from '../../portal/src/platform/backup/snapshot.server.ts'
import { fillTables } from './example-rows.ts'

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
