import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runStatement, withDatabase } from '@regulator/tools/run-statement.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrateDatabase } from '#platform/database/migrate.server.ts'
import { startTestPortal, type TestPortal } from './testing.server.ts'

const rewrite = "set action = 'nothing' where true"

describe('the portal’s database role', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal()
  })
  afterAll(() => portal.close())

  test.each([
    `update audit_log ${rewrite}`,
    'delete from audit_log',
    'truncate audit_log',
    'truncate audit_log cascade',
    `insert into audit_log overriding system value select * from audit_log on conflict (id) do update ${rewrite}`,
    'alter table audit_log disable trigger all',
    'alter table audit_log disable trigger audit_log_append_only',
    'alter table audit_log add column note text',
    'alter table audit_log owner to current_user',
    'drop trigger audit_log_append_only on audit_log',
    'drop table audit_log',
    'create trigger own before insert on audit_log for each row execute function refuse_change()',
    'create rule own as on insert to audit_log do instead nothing',
    `create or replace function refuse_change() returns trigger language plpgsql as 'begin return old; end'`,
    'alter function refuse_change() rename to refused',
    'create table own (id int)',
    'create schema own',
    'create extension lo',
    'create role own superuser',
    "set session_replication_role = 'replica'",
    "set_config('session_replication_role', 'replica', false)",
    'grant owner to current_user',
    'update case_history set note = null',
    'delete from case_history',
    "update data_protection_events set text = ''",
    'delete from data_protection_events',
    'truncate users cascade',
    'drop table users',
    'update drizzle.__drizzle_migrations set created_at = 0',
    'alter table jobs.job_common disable trigger all',
    "copy audit_log to program 'true'",
    "select pg_read_file('/etc/passwd')",
    "select rewrite_report_table('audit_log')",
  ])('is refused: %s', async (statement) => {
    const { pool } = portal.deps.database
    const owner = (
      await pool.query<{ name: string }>(`select tableowner as name from pg_tables where tablename = 'users'`)
    ).rows[0]!.name
    const before = await pool.query('select count(*) from audit_log')
    const text = statement.replace('grant owner', `grant ${owner}`).replace(/^set_config/, 'select set_config')
    await expect(pool.query(text)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|0LP01|20000)$/) })
    expect((await pool.query('select count(*) from audit_log')).rows).toEqual(before.rows)
  })

  test('cannot become another role', async () => {
    const { rows } = await portal.deps.database.pool.query(
      `select rolname from pg_roles where pg_has_role(oid, 'MEMBER') and rolname <> current_user`,
    )
    expect(rows).toEqual([])
    const owned = `select relname from pg_class where pg_get_userbyid(relowner) = current_user`
    expect((await portal.deps.database.pool.query(owned)).rows).toEqual([])
  })

  test('grants no right', async () => {
    const { pool } = portal.deps.database
    const rights = async () =>
      (await pool.query("select relacl::text as rights from pg_class where relname = 'audit_log'")).rows
    const before = await rights()
    // PostgreSQL only warns where a role has a right without the grant option.
    await pool.query('grant all on audit_log to public')
    expect(await rights()).toEqual(before)
  })

  test('reads and writes every other table, and has every table of this version', async () => {
    const { rows } = await portal.deps.database.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname in ('public', 'jobs')
       and not (has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'select, insert')
         and has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'update')
         and has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'delete')) order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'application_answer_versions',
      'audit_log',
      'case_history',
      'data_protection_events',
      'licence_events',
      'monthly_report_versions',
    ])
  })
})

describe('the roles in the documentation', () => {
  const text = readFileSync(new URL('../../../docs/database-roles.md', import.meta.url), 'utf8')
  const blocks = [...text.matchAll(/```sql\n([^`]+)```/g)].map(([, sql = '']) => sql)
  const made: string[] = []
  const open: TestPortal[] = []
  afterAll(async () => {
    const { adminUrl } = inject('testServer')
    for (const portal of open) await portal.close()
    for (const name of made) {
      await runStatement(adminUrl, `drop database if exists ${name} with (force)`)
      for (const role of [name, `${name}_owner`]) await runStatement(adminUrl, `drop role if exists ${role}`)
    }
  })
  const newName = () => {
    const name = `roles_${randomBytes(5).toString('hex')}`
    made.push(name)
    return name
  }
  /** Runs a block with other names, so that it does not touch existing roles and databases. */
  const run = async (address: string, block: string, name: string) => {
    for (const statement of block
      .replaceAll(/\bportal/g, name)
      .split(';\n')
      .filter(Boolean))
      await runStatement(address, statement)
  }
  const addresses = (name: string) => {
    const as = (user: string, password: string) => {
      const url = new URL(withDatabase(inject('testServer').adminUrl, name))
      url.username = user
      url.password = password
      return url.href
    }
    return { url: as(name, 'application-password'), ownerUrl: as(`${name}_owner`, 'owner-password') }
  }
  const start = async (env: Record<string, string>, lines: string[] = []) => {
    const portal = await startTestPortal({
      env: { LOG_LEVEL: 'warn', ...env },
      logTo: { write: (line) => void lines.push(line) },
    })
    open.push(portal)
    return portal
  }

  test('create a new database that the portal migrates as the owner and uses as the application', async () => {
    const name = newName()
    await run(inject('testServer').adminUrl, blocks[0]!, name)
    const { url, ownerUrl } = addresses(name)
    await expect(start({ DATABASE_URL: url })).rejects.toThrow('run "npm run migrate" with DATABASE_OWNER_URL')
    const lines: string[] = []
    const portal = await start({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }, lines)
    expect((await portal.newUser()).token).toMatch(/./)
    expect(lines.join('')).not.toContain('can alter its tables')
    expect(portal.deps.config.databaseOwnerUrl).toBeUndefined()
    const { pool } = portal.deps.database
    for (const statement of ['alter table audit_log disable trigger all', 'create temporary table own (id int)'])
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' })
    // After the migration, processes start without the owner's address.
    expect((await (await start({ DATABASE_URL: url })).newUser()).token).toMatch(/./)
  })

  test('take the tables over from the single role that owned them', async () => {
    const name = newName()
    const { adminUrl } = inject('testServer')
    await run(
      adminUrl,
      `CREATE ROLE portal LOGIN PASSWORD 'application-password';\nCREATE DATABASE portal OWNER portal;\n`,
      name,
    )
    const { url, ownerUrl } = addresses(name)
    await migrateDatabase({ connectionString: url })
    const lines: string[] = []
    const before = await start({ DATABASE_URL: url }, lines)
    const ada = await before.newUser()
    expect(lines.join('')).toContain('can alter its tables')
    await run(withDatabase(adminUrl, name), blocks[1]!, name)
    const portal = await start({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl })
    expect((await portal.call('GET', '/api/auth/me', { token: ada.token })).status).toBe(200)
    const { pool } = portal.deps.database
    await expect(pool.query('drop trigger audit_log_append_only on audit_log')).rejects.toMatchObject({ code: '42501' })
  })
})
