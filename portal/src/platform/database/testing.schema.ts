import pg from 'pg'
import { jobTables } from '../jobs.server.ts'

/** Everything that decides how a database works, a line each. The order of columns does not: rows are read by name. */
const factsQuery = `
  with ours as (select oid from pg_namespace where nspname in ('public', 'jobs', 'drizzle')),
    extra as (select classid, objid from pg_depend where deptype = 'e'),
    tables as (select * from pg_class where relnamespace in (select oid from ours) and relkind in ('r', 'p', 'v', 'S'))
  select format('column %s.%I %s%s default %s identity %s generated %s', t.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' end, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated) as fact
    from pg_attribute a join tables t on t.oid = a.attrelid and t.relkind <> 'S' left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped
  union all select format('%s options %s rights %s', oid::regclass, reloptions, (select array_agg(r::text order by r::text) from unnest(relacl) r)) from tables
  union all select indexdef from pg_indexes where schemaname in ('public', 'jobs', 'drizzle')
  union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace in (select oid from ours) and contype <> 'n'
  union all select pg_get_triggerdef(g.oid) from pg_trigger g join tables t on t.oid = g.tgrelid where not g.tgisinternal
  union all select pg_get_functiondef(p.oid) from pg_proc p where p.pronamespace in (select oid from ours) and p.prokind in ('f', 'p')
    and not exists (select from extra e where e.classid = 'pg_proc'::regclass and e.objid = p.oid)
  union all select 'extension ' || extname from pg_extension
  order by 1`

/** The jobs keep their figures in a table for each day: which days exist depends on when a database was made. */
const anyDay = (fact: string) => fact.replaceAll(/queue_stats_\d{8}/g, 'queue_stats_day')

export const readSchemaFacts = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ fact: string }>(factsQuery)
  return [...new Set(rows.map(({ fact }) => anyDay(fact)))].toSorted()
}

export type Rows = Record<string, { columns: string[]; rows: Record<string, unknown>[] }>

/** All rows of the portal's tables and of the jobs, in any order, each as JSON. */
export async function readRows(client: pg.ClientBase): Promise<Rows> {
  const tables = await client.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', table_schema, table_name) as name, array_agg(column_name::text order by column_name) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and (table_schema = 'public' or table_schema = 'jobs' and table_name = any($1)) group by 1`,
    [jobTables],
  )
  const found: Rows = {}
  for (const { name, columns } of tables.rows) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`,
    )
    found[name] = { columns, rows: rows.map(({ row }) => row) }
  }
  return found
}

/** The same rows with the columns that both have and that are not in `except` (`public.users.name`), in an order of their own. */
export function inCommon(rows: Rows, other: Rows, except: readonly string[] = []): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(rows)
      .filter(([table]) => other[table])
      .map(([table, { columns, rows: all }]) => {
        const common = columns.filter(
          (column) => other[table]!.columns.includes(column) && !except.includes(`${table}.${column}`),
        )
        return [table, all.map((row) => JSON.stringify(common.map((column) => row[column]))).toSorted()]
      }),
  )
}
