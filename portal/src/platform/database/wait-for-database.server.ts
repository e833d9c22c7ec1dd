import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../settings/config.server.ts'
import { meaningOf } from '../telemetry/code-words.ts'
import { codeOf, isConnectionLost } from './database-failure.server.ts'
import type { Log } from '../telemetry/telemetry.server.ts'

/** Longer than a cluster takes to choose another primary. */
const usualTimeoutMs = 60_000
const pauseMs = 500

/**
 * Waits for a server that starts, or for a cluster without a primary: both may start at the same time as the portal, after a power cut. A refusal for
 * another reason is left to the caller's own connection. Throws a ConfigError when nothing answers.
 */
export async function waitForDatabase(connectionString: string, log: Log, timeoutMs = usualTimeoutMs): Promise<void> {
  const end = performance.now() + timeoutMs
  for (let tries = 0; ; tries++) {
    const problem = await connectOnce(connectionString)
    if (!problem || !isConnectionLost(problem)) return
    if (performance.now() > end)
      throw new ConfigError(
        `The server of DATABASE_URL does not answer (${codeOf(problem) ?? 'no connection'}): start it or correct the address; "npm run doctor" says more.`,
      )
    if (tries === 0)
      log.warn(
        { code: codeOf(problem), ...meaningOf(codeOf(problem)) },
        'the database does not answer yet, waiting for it',
      )
    await sleep(pauseMs)
  }
}

async function connectOnce(connectionString: string): Promise<unknown> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return rows[0]?.standby ? Object.assign(new Error('a standby'), { code: '25006' }) : undefined
  } catch (error) {
    return error
  } finally {
    void client.end().catch(() => {})
  }
}
