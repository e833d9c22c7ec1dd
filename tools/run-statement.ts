import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** `url` with another database name. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Runs one statement on a separate connection; returns its rows. */
export async function runStatement<Row extends pg.QueryResultRow = never>(
  url: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Autovacuum may be running in the database; only a superuser may stop it, others wait until it is done. */
export async function dropDatabase(url: string, name: string, tries = 50): Promise<void> {
  try {
    await runStatement(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501' || tries === 1) throw error
    await sleep(200)
    await dropDatabase(url, name, tries - 1)
  }
}
