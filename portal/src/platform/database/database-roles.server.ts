import pg from 'pg'

/**
 * Lets `application` work with the tables and do nothing else: it owns nothing, so it cannot alter, drop or truncate a table or switch off
 * its triggers. In a table with a trigger `…_append_only` it can only read and add rows. Called by the owner after every migration, so that new tables are
 * covered without being named here; idempotent.
 */
export async function grantToApplication(owner: pg.ClientBase, application: string): Promise<void> {
  const { rows } = await owner.query<{ owner: string; database: string; version: number }>(
    `select current_user as owner, current_database() as database, current_setting('server_version_num')::int as version`,
  )
  const [{ owner: own, database, version } = { owner: '', database: '', version: 0 }] = rows
  if (own === application) return
  const role = pg.escapeIdentifier(application)
  const statements = [
    `revoke temporary on database ${pg.escapeIdentifier(database)} from public`,
    `revoke create on schema public from public`,
    `grant usage on schema public, jobs, drizzle to ${role}`,
    `revoke all on all tables in schema public, jobs, drizzle from ${role}`,
    `grant select, insert, update, delete on all tables in schema public, jobs to ${role}`,
    `grant select on all tables in schema drizzle to ${role}`,
    `grant usage on all sequences in schema public, jobs to ${role}`,
    `grant execute on all functions in schema public, jobs to ${role}`,
    ...(await tablesLike(owner, appendOnly)).map((table) => `revoke update, delete on ${table} from ${role}`),
    // Large files of reports are vacuumed immediately; before version 17 only the owner may, and autovacuum does it within a minute.
    ...(version >= 170_000 ? [`grant maintain on whistleblowing_attachments to ${role}`] : []),
  ]
  await owner.query(`begin; ${statements.join('; ')}; commit`)
}

const appendOnly = `select tgrelid::regclass::text as name from pg_trigger where tgname like '%\\_append\\_only' order by 1`

async function tablesLike(client: pg.ClientBase, question: string): Promise<string[]> {
  return (await client.query<{ name: string }>(question)).rows.map(({ name }) => name)
}

/** Whether the role of `client` can alter the audit log, or become a role that can; before the log exists, whether it could create it. */
export async function mayAlterTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select coalesce((select pg_has_role(relowner, 'MEMBER') from pg_class where oid = to_regclass('public.audit_log')),
       has_database_privilege(current_database(), 'CREATE')) as may`,
  )
  return rows[0]?.may ?? true
}
