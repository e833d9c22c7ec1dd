import pg from 'pg'
import { quoted } from '../../portal/src/platform/backup/snapshot.server.ts'

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
  const value = ({ type, refers }: Column) => refers ?? values.find(([form]) => form.test(type))?.[1] ?? 'null'
  if (filled.length === 0) return `insert into ${quoted(table)} default values`
  const names = filled.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  return `insert into ${quoted(table)} (${names}) values (${filled.map(value).join(', ')})`
}
