import { setTimeout as sleep } from 'node:timers/promises'
import { migrateDatabase } from '../../portal/src/platform/database/migrate.server.ts'
import { startLocalPostgres } from '../../portal/src/platform/local-postgres/launcher.server.ts'
import { Caller } from '../caller.ts'
import { nameOf, programName } from './kills.ts'
import {
  askDatabase,
  killNow,
  makeFolder,
  namesIn,
  newPortal,
  type Portal,
  Program,
  type Victim,
} from '../portal-process.ts'
import { newResult, type Result } from './round.ts'
import { verify } from './state.ts'

export const startFault = (victim: Victim): string => `kill -9 of ${nameOf(victim)} during the first start`
export const migrationFault = (victim: Victim): string =>
  `kill -9 of ${programName(victim, 'migration')} during a migration`

/** Rows by table, of tables whose rows a first start makes; not of jobs, which depend on the time. */
const countRows = `select table_name as name, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from public.%I', table_name), false, true, '')))[1]::text as rows
  from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
    and table_name not in ('attempts', 'sessions', 'idempotency_keys') order by 1`

const rowsOf = (portal: Portal): Promise<string> =>
  portal.ask(async (database) => JSON.stringify((await database.query(countRows)).rows))

/** Kills a first start at a random moment and starts again: the database must be as after an undisturbed start. */
export async function killFirstStart(victim: Victim, rounds: number): Promise<Result> {
  const result = newResult(startFault(victim))
  const { usual, rows } = await undisturbedStart()
  for (let round = 0; round < rounds; round++) {
    const { portal, remove } = await newPortal()
    try {
      const program = portal.begin()
      await sleep(Math.random() * usual * 1000)
      await portal.kill(victim)
      const began = performance.now()
      // The portal restarts its database, or ends and is started again by its service manager.
      while (!(await portal.isReady())) {
        if (!portal.program?.running) portal.begin()
        await sleep(50)
      }
      result.seconds.push((performance.now() - began) / 1000)
      if (portal.program === program && victim !== 'database') result.problems.push('the portal survived a kill')
      await new Caller(portal.url).signIn()
      if ((await rowsOf(portal)) !== rows)
        result.problems.push(`other rows than after a whole start: ${await rowsOf(portal)}`)
      const half = namesIn(`${portal.dataDir}/postgres`).filter((name) => name.startsWith('new-'))
      if (half.length > 0) result.problems.push(`half a database is left: ${half.join()}`)
      result.problems.push(...(await verify(portal)))
      result.rounds++
    } finally {
      await remove()
    }
  }
  return result
}

async function undisturbedStart(): Promise<{ usual: number; rows: string }> {
  const { portal, remove } = await newPortal()
  try {
    const usual = await portal.start()
    await new Caller(portal.url).signIn()
    return { usual, rows: await rowsOf(portal) }
  } finally {
    await remove()
  }
}

const schemaOf = `select string_agg(x, E'\\n' order by x) as text from (
  select format('%s.%s.%s %s', table_schema, table_name, column_name, data_type) as x from information_schema.columns
    where table_schema in ('public', 'jobs', 'drizzle')
  union all select indexdef from pg_indexes where schemaname in ('public', 'jobs')
  union all select format('%s on %s', tgname, tgrelid::regclass) from pg_trigger where not tgisinternal
  union all select format('migration %s', hash) from drizzle.__drizzle_migrations) s`

/** Kills `npm run migrate` of a database server at a random moment and repeats it: the schema must be as after an undisturbed one. */
export async function killMigration(victim: Victim, rounds: number): Promise<Result> {
  const result = newResult(migrationFault(victim))
  const [folder, home] = [makeFolder('server'), makeFolder('migration')]
  const local = await startLocalPostgres({ dataDir: folder.path, log: { info: () => {}, warn: () => {} } })
  const place = { ...local.owner, database: 'postgres', user: 'postgres' }
  const urlOf = (user: string, name: string) =>
    `postgres://${user}@localhost:5432/${name}?host=${encodeURIComponent(local.owner.host)}`
  const create = (name: string) =>
    askDatabase(place, (client) => client.query(`create database ${name} owner ${local.owner.user}`))
  const read = (name: string) =>
    askDatabase(
      { ...place, database: name },
      async (client) => (await client.query<{ text: string }>(schemaOf)).rows[0]?.text,
    )
  const migrate = (name: string) =>
    new Program(home.path, ['--migrate'], {
      DATABASE_URL: urlOf(local.connection.user, name),
      DATABASE_OWNER_URL: urlOf(local.owner.user, name),
    })
  try {
    await create('whole')
    await migrateDatabase({ ...local.owner, database: 'whole' }, local.connection.user)
    const whole = await read('whole')
    const timed = performance.now()
    await create('timed')
    await migrate('timed').ended
    const usual = performance.now() - timed
    for (let round = 0; round < rounds; round++) {
      const name = `round_${round}`
      await create(name)
      const program = migrate(name)
      await sleep(Math.random() * usual)
      killNow(program, victim, local.pid())
      await program.ended
      const began = performance.now()
      let again = await migrate(name).ended
      // A database that has just been killed first recovers.
      while (again.code !== 0 && performance.now() - began < 30_000) again = await migrate(name).ended
      result.seconds.push((performance.now() - began) / 1000)
      if (again.code !== 0) result.problems.push(`the repeated migration ended with ${again.code}: ${again.said}`)
      if ((await read(name)) !== whole) result.problems.push('the schema differs from that of a whole migration')
      result.rounds++
    }
    return result
  } finally {
    await local.stop()
    folder.remove()
    home.remove()
  }
}
